import { companyStyle, companyVariables, isDark, paletteOf } from '#lib/domain/palette'
import { FONT_NAMES, fontStack } from '#lib/domain/fonts'
import { contrast, luminance, textColorOn, Theme } from '#lib/domain/theme'

/** A pseudo-random generator with a seed, so that failures are reproducible. */
function* colors(seed: number, count: number) {
  let state = seed
  for (let i = 0; i < count; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    yield `#${(state >>> 8).toString(16).padStart(6, '0')}`
  }
}

const brands = Theme.array().parse([
  { color_1: '#5b3a1e', color_2: '#d9582b' },
  { color_1: '#0f3057', color_2: '#0b7a75' },
  { color_1: '#0e0b16', color_2: '#b6ff3c', header_link_color: '#f4f1ff' },
  { color_1: '#000000', color_2: '#000000', header_link_color: '#ffffff' },
  { color_1: '#ffffff', color_2: '#ffffff', header_link_color: '#ffffff' },
  { color_1: '#ffff00', color_2: '#808080' },
])

const random = [...colors(7, 400)].map((color_1, i, all) =>
  Theme.parse({
    color_1: i % 4 === 0 ? `#0${color_1[2]}0${color_1[4]}0${color_1[6]}` : color_1,
    color_2: all[(i + 1) % all.length],
    header_link_color: i % 3 === 0 ? null : i % 3 === 1 ? '#f8f8f8' : all[(i + 2) % all.length],
  }),
)

const themes = [...brands, ...random]
const palettes = themes.map((theme) => ({ theme, palette: paletteOf(theme) }))

test('every text has a contrast of 4.5:1 on every background, for any two company colors', () => {
  for (const { theme, palette: p } of palettes) {
    const backgrounds = [p.surface, p.raised, p.muted, p.accent_soft, p.brand_soft, p.danger_soft, p.success_soft]
    const texts = [p.text, p.quiet, p.accent_text, p.brand_text, p.danger, p.success]
    const pairs = [
      ...backgrounds.flatMap((background) => texts.map((text) => [text, background] as const)),
      [p.on_accent, p.accent] as const,
      [p.on_accent, p.accent_hover] as const,
      [p.on_brand, p.brand] as const,
      [p.on_danger, p.danger] as const,
      [p.on_success, p.success] as const,
      [p.header_link, p.header] as const,
    ]
    for (const [text, background] of pairs)
      if (contrast(text, background) < 4.5) throw new Error(`${text} on ${background} in ${JSON.stringify(theme)}`)
  }
})

test('borders of controls and the focus ring have a contrast of 3:1', () => {
  for (const { palette: p } of palettes) {
    for (const background of [p.surface, p.raised, p.muted])
      for (const edge of [p.control, p.focus]) expect(contrast(edge, background)).toBeGreaterThanOrEqual(3)
  }
})

test('text on a company color is black above a luminance of 0.7 and white below (§3)', () => {
  for (const { palette } of palettes) {
    const { accent, on_accent, brand, on_brand } = palette
    expect(on_accent).toBe(textColorOn(accent) === 'black' ? '#000000' : '#ffffff')
    expect(on_brand).toBe(textColorOn(brand) === 'black' ? '#000000' : '#ffffff')
  }
})

test('does not change a company color that is already readable', () => {
  const p = paletteOf(Theme.parse({ color_1: '#0f3057', color_2: '#0b7a75' }))
  expect(p).toMatchObject({
    brand: '#0f3057',
    accent: '#0b7a75',
    scheme: 'light',
  })
})

test('only a near-black identity color with light header links gives a dark page', () => {
  expect(isDark(Theme.parse({ color_1: '#0e0b16', header_link_color: '#f4f1ff' }))).toBe(true)
  expect(isDark(Theme.parse({ color_1: '#0e0b16', header_link_color: null }))).toBe(false)
  expect(isDark(Theme.parse({ color_1: '#5b3a1e', header_link_color: '#ffffff' }))).toBe(false)
  for (const { palette } of palettes) {
    const { scheme, surface, text } = palette
    expect(luminance(surface) > luminance(text)).toBe(scheme === 'light')
  }
})

test('no page has pure black or pure white', () => {
  for (const { palette } of palettes) {
    const { text, surface } = palette
    expect(['#000000', '#ffffff']).not.toContain(text)
    expect(['#000000', '#ffffff']).not.toContain(surface)
  }
})

test('a light header link gives the header the company color', () => {
  const { header, header_link, brand } = paletteOf(Theme.parse({ color_1: '#5b3a1e', header_link_color: '#ffffff' }))
  expect(header).toBe(brand)
  expect(header_link).toBe('#ffffff')
})

test('writes only custom properties, and looks fonts up by name', () => {
  const variables = companyVariables(Theme.parse({ title_font: 'x;} body{display:none', content_font: 'Lora' }))
  expect(Object.keys(variables).every((name) => name.startsWith('--company-'))).toBe(true)
  expect(Object.values(variables).join()).not.toContain('display')
  expect(variables['--company-font-content']).toMatch(/^'Lora', /)
  expect(FONT_NAMES.every((name) => fontStack(name).includes(name))).toBe(true)
})

/** Expected colors, so that no change alters the colors of existing sites unnoticed. */
const COLORS = {
  light: {
    surface: '#fdf9f6',
    raised: '#fffefe',
    muted: '#f8efe9',
    line: '#e7ded7',
    control: '#92867d',
    accent_soft: '#ffe9e2',
    brand_soft: '#f9ece2',
    danger_soft: '#ffe9e6',
    success_soft: '#e2f4e6',
    text: '#291f18',
    quiet: '#6d6157',
    focus: '#c0400b',
    accent: '#cc4c1d',
    accent_hover: '#bb3b01',
    on_accent: '#ffffff',
    accent_text: '#c0400b',
    brand: '#5b3a1e',
    on_brand: '#ffffff',
    brand_text: '#5b3a1e',
    danger: '#be222a',
    on_danger: '#ffffff',
    success: '#217b44',
    on_success: '#ffffff',
    header: '#fdf9f6',
    header_link: '#5b3a1e',
  },
  dark: {
    surface: '#0e0b16',
    raised: '#181521',
    muted: '#211e2a',
    line: '#312e3b',
    control: '#7b7885',
    accent_soft: '#1b2905',
    brand_soft: '#24222c',
    danger_soft: '#3c1615',
    success_soft: '#072c15',
    text: '#f1eefc',
    quiet: '#afabbb',
    focus: '#b6ff3c',
    accent: '#b6ff3c',
    accent_hover: '#a6ee1c',
    on_accent: '#000000',
    accent_text: '#b6ff3c',
    brand: '#0e0b16',
    on_brand: '#ffffff',
    brand_text: '#8e8b9a',
    danger: '#ff8a82',
    on_danger: '#000000',
    success: '#72c78b',
    on_success: '#000000',
    header: '#0e0b16',
    header_link: '#f4f1ff',
  },
}

test.each([
  ['light', { color_1: '#5b3a1e', color_2: '#d9582b' }],
  ['dark', { color_1: '#0e0b16', color_2: '#b6ff3c', header_link_color: '#f4f1ff' }],
] as const)('two company colors give a %s palette', (scheme, theme) => {
  expect(paletteOf(Theme.parse(theme))).toEqual({ scheme, ...COLORS[scheme] })
})

test('a dark fill gets lighter under the pointer, and a light one darker', () => {
  const change = (color_2: string) => {
    const { accent, accent_hover } = paletteOf(Theme.parse({ color_2 }))
    return luminance(accent_hover) - luminance(accent)
  }
  expect(change('#101010')).toBeGreaterThan(0)
  expect(change('#2563eb')).toBeLessThan(0)
})

test('a gray company has a gray palette, and the style sheet sets each property', () => {
  const theme = Theme.parse({ color_1: '#777777', color_2: '#333333' })
  const { surface, brand_soft } = paletteOf(theme)
  for (const hex of [surface, brand_soft]) expect(hex).toMatch(/^#(..)\1\1$/)
  const style = companyStyle(theme)
  expect(style).toMatch(/^:root\{(?:--company-[a-z-]+:[^;]+;)+\}$/)
  expect(style).toContain(`--company-brand-soft:${brand_soft};`)
})
