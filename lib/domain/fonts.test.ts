/** @jest-environment node */
import { readFileSync } from 'node:fs'
import { FONT_NAMES, fontStack } from '#lib/domain/fonts'

test('each font family and fallback exists in the style sheets', () => {
  const css = ['app/fonts.css', 'app/font-fallbacks.css'].map((file) => readFileSync(file, 'utf8')).join('')
  const there = new Set([...css.matchAll(/font-family: '?([^';]+)'?;/g)].map(([, name]) => name))
  for (const family of FONT_NAMES) {
    const named = [...fontStack(family).matchAll(/'([^']+)'/g)].map(([, name]) => name!)
    expect(named.filter((name) => name.startsWith(family) && !there.has(name))).toEqual([])
    expect(named.filter((name) => name.includes('Fallback')).length).toBeGreaterThan(0)
  }
})
