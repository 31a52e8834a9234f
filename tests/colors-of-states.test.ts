import { readFileSync } from 'node:fs'
import path from 'node:path'
import { AA_CONTROL, AA_TEXT, paletteOf } from '#lib/domain/palette'
import { contrast, Theme } from '#lib/domain/theme'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')

/** The declarations of the rule with this selector in a style sheet. */
function declarationsOf(file: string, selector: string) {
  const text = read(file)
  const start = text.indexOf(`${selector} {`)
  if (start < 0) throw new Error(`${file} has no ${selector}`)
  const body = text.slice(text.indexOf('{', start) + 1, text.indexOf('}', start))
  return Object.fromEntries(
    body
      .split(';')
      .filter((line) => line.includes(':'))
      .map((line) => line.split(/:\s*/, 2).map((part) => part.trim()))
      .map(([name, value]) => [name!, value!]),
  )
}

const token = (name: string) => new RegExp(`${name}: (#[0-9a-f]{6});`).exec(read('app/tokens.css'))![1]!

/** The color that results from a color of this opacity on a background. */
function blend(background: string, color: string, opacity: number) {
  const channels = [1, 3, 5].map((at) => {
    const [front, back] = [color, background].map((hex) => parseInt(hex.slice(at, at + 2), 16)) as [number, number]
    return Math.round(front * opacity + back * (1 - opacity))
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const THEMES = Theme.array().parse([
  { color_1: '#5b3a1e', color_2: '#d9582b' },
  { color_1: '#0f3057', color_2: '#0b7a75' },
  { color_1: '#0e0b16', color_2: '#b6ff3c', header_link_color: '#f4f1ff' },
  { color_1: '#0e0b16', color_2: '#1a1433', header_link_color: '#f4f1ff' },
  { color_1: '#ffffff', color_2: '#ffff00', header_link_color: '#ffffff' },
])

test.each(['#ffffff', '#000000'])('the dot of a recording is red, and visible in front of a wall of %s', (wall) => {
  const dot = declarationsOf('components/recorder/panel.module.css', '.pill .dot')
  expect(dot.background).toBe('var(--color-recording)')
  const red = token('--color-recording')
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(red.slice(at, at + 2), 16)) as [number, number, number]
  expect(r).toBeGreaterThan(2 * Math.max(g, b))
  const pill = declarationsOf('components/recorder/panel.module.css', '.pill')
  expect(pill.background).toBe('color-mix(in oklab, var(--color-video) 80%, transparent)')
  expect(contrast(red, blend(wall, token('--color-video'), 0.8))).toBeGreaterThanOrEqual(AA_CONTROL)
})

test.each(THEMES)('the chosen score differs from the others by 3:1 with $color_1 and $color_2', (theme) => {
  const step = declarationsOf('components/ui/score.module.css', '.step')
  const chosen = declarationsOf('components/ui/score.module.css', '.step:has(:checked)')
  const { raised, accent, on_accent, accent_text } = paletteOf(theme)
  expect([step.background, chosen.background, chosen.color]).toEqual([
    'var(--color-raised)',
    'var(--color-accent)',
    'var(--color-on-accent)',
  ])
  expect(contrast(on_accent, accent)).toBeGreaterThanOrEqual(AA_TEXT)
  // The accent may hardly differ from the page, so the thicker border has a color that does.
  expect([chosen['border-color'], chosen['box-shadow']]).toEqual([
    'var(--color-accent-text)',
    'inset 0 0 0 1px var(--color-accent-text)',
  ])
  expect(contrast(accent_text, raised)).toBeGreaterThanOrEqual(AA_CONTROL)
})

test.each([
  ['components/site/menu.module.css', '.button:hover'],
  ['components/site/site-nav.module.css', '.nav:not([data-is-long]) .link:hover'],
])('under the pointer, the header link %s %s only gets a line, in the color of its readable text', (file, selector) => {
  expect(declarationsOf(file, selector)).toEqual({ 'box-shadow': 'inset 0 0 0 1px currentcolor' })
  for (const theme of THEMES) {
    const { header, header_link } = paletteOf(theme)
    expect(contrast(header_link, header)).toBeGreaterThanOrEqual(AA_TEXT)
  }
})
