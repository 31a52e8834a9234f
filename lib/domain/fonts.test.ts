import { readFileSync } from 'node:fs'
import { FONT_NAMES, fontStack, titleFontStack } from '#lib/domain/fonts'

test('each font family and fallback exists in the style sheets', () => {
  const css = ['app/fonts.css', 'app/font-fallbacks.css'].map((file) => readFileSync(file, 'utf8')).join('')
  const defined = new Set([...css.matchAll(/font-family: '?([^';]+)'?;/g)].map(([, name]) => name))
  for (const family of FONT_NAMES) {
    const families = [...fontStack(family).matchAll(/'([^']+)'/g)].map(([, name]) => name!)
    expect(families.filter((name) => name.startsWith(family) && !defined.has(name))).toEqual([])
    expect(families.filter((name) => name.includes('Fallback')).length).toBeGreaterThan(0)
  }
})

test('a stack lists the family, its fallbacks and a generic family', () => {
  expect(fontStack('Lora')).toMatch(
    /^'Lora', 'Lora Fallback', 'Lora Fallback Android', 'Lora Fallback Times', .*serif$/,
  )
  expect(fontStack('JetBrains Mono')).toMatch(/^'JetBrains Mono', 'JetBrains Mono Fallback', .*monospace$/)
  expect(fontStack('Comic Sans MS')).toMatch(/^system-ui, .*sans-serif$/)
})

test('titles with a font of their own load a smaller file first', () => {
  const css = readFileSync('app/fonts.css', 'utf8')
  for (const family of FONT_NAMES) {
    expect(titleFontStack(family, 'system')).toBe(`'${family} Title', ${fontStack(family)}`)
    expect(css).toContain(`font-family: '${family} Title';`)
  }
  expect(titleFontStack('Lora', 'Lora')).toBe(fontStack('Lora'))
  expect(titleFontStack('x', 'Lora')).toBe(fontStack('x'))
})
