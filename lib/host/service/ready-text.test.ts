/** @jest-environment node */
import { demoLinksText, logReady, readyText } from '#lib/host/service/ready-text'
import { captureLog } from '#tests/support/capture-log'

const origin = (slug: string) => `http://${slug}.localhost:3000`
const started = (companies: string[], hasExternalApi = false) => ({ port: 3000, companies, origin, hasExternalApi })

test('prints the URLs of the sites, at most ten', () => {
  expect(readyText(started(['bakery']))).toBe('Ready on port 3000. Careers sites:\n  http://bakery.localhost:3000\n')
  const slugs = Array.from({ length: 12 }, (_, index) => `c${index}`)
  expect(readyText(started(slugs))).toMatch(/c9\.localhost:3000\n {2}and 2 more\n$/)
  expect(readyText(started(slugs.slice(0, 10)))).toMatch(/c9\.localhost:3000\n$/)
})

test('explains how to create the first company', () => {
  expect(readyText(started([]))).toContain('npm run company -- create')
  const captured = captureLog('info')
  logReady(started([]))
  expect(captured.lines.join()).toContain('npm run company -- create')
  captured.restore()
})

test('prints no hint with an external funnel API', () => {
  expect(readyText(started([], true))).toBe('Ready on port 3000.\n')
  const captured = captureLog('info')
  logReady(started([], true))
  expect(captured.lines).toHaveLength(1)
  captured.restore()
})

test('lists the sign-in URLs of the demo', () => {
  const url = 'http://manager.localhost:3000/sign-in?token=abc'
  expect(demoLinksText(new Map([['bakery', url]]))).toBe(`Sign in to the back office:\n  bakery: ${url}\n`)
  expect(demoLinksText(new Map())).toBe('')
})
