/** @jest-environment node */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { writeJoinedStyles } from '../join-styles.mjs'
import { joinStyles, readJoinedStyles } from '#lib/host/pages/joined-styles'

const urlOf = (name: string) => `/_next/static/chunks/${name}.css`
const link = (url: string, attributes = '') =>
  `<link rel="stylesheet" href="${url}" data-precedence="next"${attributes}/>`
const page = (...links: string[]) => `<html><head><title>Baker</title>${links.join('')}</head></html>`

describe('a page', () => {
  const joined = { [['a', 'b'].map(urlOf).join(' ')]: urlOf('ab') }
  const disabled = ['a', 'b'].map((name) => link(urlOf(name), ' disabled=""'))

  it('loads one style sheet instead of its parts', () => {
    expect(joinStyles(page(link(urlOf('a')), link(urlOf('b'))), joined)).toBe(page(link(urlOf('ab')), ...disabled))
  })

  it('keeps the order of further style sheets', () => {
    const html = page(link(urlOf('a')), link(urlOf('b')), link(urlOf('c')))
    expect(joinStyles(html, joined)).toBe(page(link(urlOf('ab')), ...disabled, link(urlOf('c'))))
  })

  it('preloads no style sheet', () => {
    const preload = `<link rel="preload" href="${urlOf('error')}" as="style"/>`
    expect(joinStyles(page(preload, link(urlOf('a'))), joined)).toBe(page(link(urlOf('a'))))
  })

  it.each([
    ['with other style sheets', page(link(urlOf('b')), link(urlOf('a')))],
    ['with a part only', page(link(urlOf('a')))],
    ['with style sheets of others', page('<link rel="stylesheet" href="/a.css"/>')],
    ['without style sheets', page()],
  ])('%s does not change', (_, html) => {
    expect(joinStyles(html, joined)).toBe(html)
  })
})

describe('a build', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'build-'))
    for (const place of ['static/chunks', 'server/app/jobs']) mkdirSync(path.join(folder, place), { recursive: true })
    for (const name of ['a', 'b']) writeFileSync(path.join(folder, `static/chunks/${name}.css`), `.${name}{top:0}`)
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('has one file for the style sheets of each page', () => {
    const styles = ['a', 'b'].map((name) => ({ path: `static/chunks/${name}.css`, inlined: false }))
    const manifest = { entryCSSFiles: { layout: styles.slice(0, 1), page: styles } }
    writeFileSync(
      path.join(folder, 'server/app/jobs/page_client-reference-manifest.js'),
      `globalThis.__RSC_MANIFEST = { x: ${JSON.stringify(manifest)} }`,
    )
    writeJoinedStyles(folder)
    const joined = readJoinedStyles(folder)
    expect(Object.keys(joined)).toEqual([`${urlOf('a')} ${urlOf('b')}`])
    const [url = ''] = Object.values(joined)
    expect(url).toMatch(/^\/_next\/static\/chunks\/[0-9a-f]{16}\.css$/)
    expect(readFileSync(path.join(folder, url.replace('/_next/', '')), 'utf8')).toBe('.a{top:0}\n.b{top:0}')
  })

  it('has none in development', () => {
    expect(readJoinedStyles(folder)).toEqual({})
  })
})
