import { companyStyle } from '#lib/domain/palette'
import { PENDING_SEARCH_SCRIPT } from '#lib/domain/pending-search'
import { Theme } from '#lib/domain/theme'
import { inlineOf, isKnownScript } from '#lib/host/policy/inline'

test.each([
  'self.__next_f.push([1,"a:[\\"$\\",\\"p\\"]"])',
  '(self.__next_f=self.__next_f||[]).push([0])',
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["a.js"],"runtimeModuleIds":[1]});',
  PENDING_SEARCH_SCRIPT,
])('%s is a known inline script', (script) => {
  expect(isKnownScript(script)).toBe(true)
})

test.each([
  'alert(1)',
  'self.__next_f.push([1,"a"]);alert(1)',
  'self.__next_f.push([1,alert(1)])',
  'self.__next_f.push([1,`${alert(1)}`])',
  `${PENDING_SEARCH_SCRIPT};alert(1)`,
  '',
])('%j is unknown and gets no hash', (script) => {
  expect(isKnownScript(script)).toBe(false)
  expect(inlineOf(`<script>${script}</script>`)).toEqual({ scripts: [], styles: [], unknownScripts: 1 })
})

test('computes the hash as browsers do, once for each script; files and data need none', () => {
  const push = 'self.__next_f.push([1,"é"])'
  const html = `<script>${push}</script><script>${push}</script><script src="/a.js" async=""></script><script type="application/ld+json">{}</script>`
  expect(inlineOf(html)).toEqual({
    scripts: ["'sha256-dv0JtpxmHXrDI1gjYAA39VMc738BDF21voU1xCV8A70='"],
    styles: [],
    unknownScripts: 0,
  })
})

test("allows a company's theme, and no style that loads a resource or closes the element", () => {
  expect(inlineOf(`<style>${companyStyle(Theme.parse({ title_font: 'Nunito Sans' }))}</style>`).styles).toHaveLength(1)
  for (const style of [':root{--company-a:url(//evil.test);}', ':root{--company-a:red;}body{x:y}', '@import "a";', ''])
    expect(inlineOf(`<style>${style}</style>`).styles).toEqual([])
})
