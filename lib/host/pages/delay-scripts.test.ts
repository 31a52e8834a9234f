/** @jest-environment node */
import { delayScripts, SCRIPT_STARTER } from '#lib/host/pages/delay-scripts'

const page = (head: string, body = '') =>
  `<!DOCTYPE html><html><head><meta charSet="utf-8"/>${head}</head><body>${body}</body></html>`
const SCRIPT = '<script src="/_next/static/chunks/a.js" async=""></script>'

it('delays the scripts of a page until it is painted', () => {
  const html = delayScripts(page(`<link rel="stylesheet" href="/a.css"/>${SCRIPT}`, `<h1>Baker</h1>${SCRIPT}`))
  expect(html).not.toContain('<script src=')
  expect(html.match(/<script type="text\/later" data-later="\/_next\/static\/chunks\/a\.js"><\/script>/g)).toHaveLength(
    2,
  )
  expect(html.indexOf(SCRIPT_STARTER)).toBeLessThan(html.indexOf('stylesheet'))
})

it('removes script preloads', () => {
  const preload = '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/a.js"/>'
  expect(delayScripts(page(preload + SCRIPT))).not.toContain('preload')
})

it.each([
  ['without scripts', page('<title>Baker</title>')],
  ['with scripts of others', page('<script src="https://example.org/a.js" async=""></script>')],
  ['for browsers that are too old', page('<script src="/_next/static/chunks/old.js" noModule=""></script>')],
])('does not change a page %s', (_, html) => {
  expect(delayScripts(html)).toBe(html)
})

test('changes nothing but the scripts and their preloads', () => {
  const preload = '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/a.js"/>'
  const html = delayScripts(page(`${preload}<title>Baker</title>`, SCRIPT))
  expect(html).toBe(
    page('<title>Baker</title>', '<script type="text/later" data-later="/_next/static/chunks/a.js"></script>').replace(
      '<meta charSet="utf-8"/>',
      () => `<meta charSet="utf-8"/><script>${SCRIPT_STARTER}</script>`,
    ),
  )
})
