import { clampChroma, converter, formatHex, type Oklch } from 'culori'
import { fontStack, titleFontStack } from '#lib/domain/fonts'
import { contrast, luminance, textColorOn, type Theme } from '#lib/domain/theme'

/** Minimum contrast of WCAG 2.2: 1.4.3 for text, 1.4.11 for borders of controls and the focus ring. */
export const AA_TEXT = 4.5
export const AA_CONTROL = 3
/** Minimum contrast of a filled button with the page. It is a design choice, because the label carries the meaning. */
const VISIBLE = 1.25

export type Palette = {
  scheme: 'light' | 'dark'
  /** The page, layers on it (cards, inputs, dialogs), and a slightly different fill (tracks, hovered rows). */
  surface: string
  raised: string
  muted: string
  /** Decorative lines, and (`control`) borders of interactive elements. */
  line: string
  control: string
  text: string
  quiet: string
  /** color_2 as a fill, and adjusted for text, marks and borders. */
  accent: string
  accent_hover: string
  on_accent: string
  accent_soft: string
  accent_text: string
  /** color_1 as a fill, and softened. */
  brand: string
  on_brand: string
  brand_soft: string
  brand_text: string
  focus: string
  danger: string
  on_danger: string
  danger_soft: string
  success: string
  on_success: string
  success_soft: string
  header: string
  header_link: string
}

const toOklch = converter('oklch')
const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

const read = (hex: string): Oklch => toOklch(hex) ?? { mode: 'oklch', l: 0, c: 0, h: 0 }

const hexOf = ({ l, c, h = 0 }: Pick<Oklch, 'l' | 'c' | 'h'>) =>
  formatHex(clampChroma({ mode: 'oklch', l: clamp(l, 0, 1), c, h }, 'oklch'))

/** Returns `target` if it passes, otherwise the color nearest in lightness that passes, or else black or white. */
function nearest(target: Oklch | string, passes: (hex: string) => boolean): string {
  if (typeof target === 'string' && passes(target)) return target
  const color = typeof target === 'string' ? read(target) : target
  for (let distance = 0; distance <= 1; distance += 0.004)
    for (const l of [color.l - distance, color.l + distance]) {
      if (l < 0 || l > 1) continue
      const hex = hexOf({ ...color, l })
      if (passes(hex)) return hex
    }
  return passes('#000000') ? '#000000' : '#ffffff'
}

const readableOn =
  (backgrounds: readonly string[], ratio = AA_TEXT) =>
  (hex: string) =>
    backgrounds.every((background) => contrast(hex, background) >= ratio)

/** §3: black above a luminance of 0.7, else white. */
const ruleText = (hex: string) => (textColorOn(hex) === 'black' ? '#000000' : '#ffffff')

/** A company color, changed only as much as its text color requires. */
const asFill = (hex: string, page: readonly string[], ratio: number) =>
  nearest(hex, (fill) => contrast(fill, ruleText(fill)) >= AA_TEXT && readableOn(page, ratio)(fill))

function hoverColorOf(accent: string): string {
  const color = read(accent)
  const moved = { ...color, l: color.l + (color.l < 0.32 ? 0.07 : -0.05) }
  return nearest(moved, readableOn([ruleText(accent)]))
}

const onStatus = (hex: string) => (contrast('#ffffff', hex) >= AA_TEXT ? '#ffffff' : '#000000')

/**
 * A page is dark if the header links are light (luminance above 0.7) and the identity color is nearly black (below
 * 0.03). Every other company gets a light page with a tint so weak that photographs keep their colors.
 */
export const isDark = ({ color_1, header_link_color }: Theme) =>
  header_link_color !== null && luminance(header_link_color) > 0.7 && luminance(color_1) < 0.03

type Backgrounds = Pick<Palette, 'surface' | 'raised' | 'muted' | 'line'> & {
  soft: (hue: number, chroma: number) => string
}

function lightBackgrounds({ c, h }: Oklch): Backgrounds {
  const tint = (l: number, maxChroma: number) => hexOf({ l, c: Math.min(c * 0.25, maxChroma), h })
  return {
    surface: tint(0.984, 0.006),
    raised: tint(0.998, 0.001),
    muted: tint(0.958, 0.012),
    line: tint(0.905, 0.014),
    soft: (hue, chroma) => hexOf({ l: 0.95, c: Math.min(chroma * 0.3, 0.026), h: hue }),
  }
}

function darkBackgrounds({ l, c, h }: Oklch): Backgrounds {
  const base = clamp(l, 0.15, 0.2)
  const tint = (step: number) => hexOf({ l: base + step, c: Math.min(c, 0.032), h })
  return {
    surface: tint(0),
    raised: tint(0.045),
    muted: tint(0.085),
    line: tint(0.15),
    soft: (hue, chroma) => hexOf({ l: base + 0.1, c: Math.min(chroma * 0.75, 0.06), h: hue }),
  }
}

/** Derives surfaces, texts and borders in OKLCH from two company colors. Each pair meets WCAG AA. */
export function paletteOf(theme: Theme): Palette {
  const [identity, action] = [read(theme.color_1), read(theme.color_2)]
  const scheme = isDark(theme) ? 'dark' : 'light'
  const [ink, faint, mark] = scheme === 'dark' ? [0.955, 0.75, 0.76] : [0.25, 0.5, 0.52]
  const { soft, ...backgrounds } = scheme === 'dark' ? darkBackgrounds(identity) : lightBackgrounds(identity)
  const page = [backgrounds.surface, backgrounds.raised, backgrounds.muted]
  const softColors = {
    accent_soft: soft(action.h ?? 0, action.c),
    brand_soft: soft(identity.h ?? 0, identity.c),
    danger_soft: soft(25, 0.19),
    success_soft: soft(152, 0.14),
  }
  const allBackgrounds = [...page, ...Object.values(softColors)]
  const on = (l: number, c: number, h: number | undefined, ratio = AA_TEXT, under = allBackgrounds) =>
    nearest({ mode: 'oklch', l, c, h }, readableOn(under, ratio))

  const accent = asFill(theme.color_2, page, VISIBLE)
  const brand = asFill(theme.color_1, [], 1)
  const accent_text = on(action.l, action.c, action.h)
  const danger = on(mark, 0.19, 25)
  const success = on(mark, 0.12, 152)
  return {
    scheme,
    ...backgrounds,
    ...softColors,
    control: on(scheme === 'dark' ? 0.58 : 0.64, Math.min(identity.c, 0.02), identity.h, AA_CONTROL),
    text: on(ink, Math.min(identity.c, 0.02), identity.h),
    quiet: on(faint, Math.min(identity.c, 0.022), identity.h),
    accent,
    accent_hover: hoverColorOf(accent),
    on_accent: ruleText(accent),
    accent_text,
    brand,
    on_brand: ruleText(brand),
    brand_text: on(identity.l, identity.c, identity.h),
    focus: accent_text,
    danger,
    on_danger: onStatus(danger),
    success,
    on_success: onStatus(success),
    ...headerOf(theme, brand, backgrounds.surface),
  }
}

/** The header has the page's background, unless its link color is readable only on the company color. */
function headerOf({ header_link_color }: Theme, brand: string, surface: string) {
  if (header_link_color === null)
    return {
      header: surface,
      header_link: nearest(brand, readableOn([surface])),
    }
  const header =
    contrast(header_link_color, surface) < AA_TEXT && readableOn([brand])(header_link_color) ? brand : surface
  return {
    header,
    header_link: nearest(header_link_color, readableOn([header])),
  }
}

/** Base custom properties for the root element. app/globals.css derives all others from them. */
export function companyVariables(theme: Theme): Record<string, string> {
  const colors = Object.entries(paletteOf(theme)).map(([name, value]) => [
    `--company-${name.replaceAll('_', '-')}`,
    value,
  ])
  return {
    ...(Object.fromEntries(colors) as Record<string, string>),
    '--company-font-title': titleFontStack(theme.title_font, theme.content_font),
    '--company-font-content': fontStack(theme.content_font),
  }
}

/** The custom properties as a style sheet. The CSP check relies on its exact form (lib/host/policy/inline.ts). */
export const companyStyle = (theme: Theme): string =>
  `:root{${Object.entries(companyVariables(theme))
    .map(([name, value]) => `${name}:${value};`)
    .join('')}}`
