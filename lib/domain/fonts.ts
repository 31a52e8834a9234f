const SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
const SERIF = 'ui-serif, Georgia, Cambria, serif'
const MONO = 'ui-monospace, Menlo, Consolas, monospace'

const SANS_SUFFIXES = ['', ' Android']
const SERIF_SUFFIXES = ['', ' Android', ' Times']
/** A family and its CSS stack, with the metric-adjusted fallbacks of app/font-fallbacks.css. */
const withFallbacks = (family: string, suffixes: readonly string[], generic: string): [string, string] => [
  family,
  [family, ...suffixes.map((suffix) => `${family} Fallback${suffix}`)].map((name) => `'${name}'`).join(', ') +
    `, ${generic}`,
]

/** Families of app/fonts.css. Their adjusted fallbacks prevent layout shifts while a font loads. */
const STACKS: ReadonlyMap<string, string> = new Map([
  withFallbacks('Inter', SANS_SUFFIXES, SANS),
  withFallbacks('Manrope', SANS_SUFFIXES, SANS),
  withFallbacks('Nunito Sans', SANS_SUFFIXES, SANS),
  withFallbacks('Space Grotesk', SANS_SUFFIXES, SANS),
  withFallbacks('Fraunces', SERIF_SUFFIXES, SERIF),
  withFallbacks('Lora', SERIF_SUFFIXES, SERIF),
  withFallbacks('Source Serif 4', SERIF_SUFFIXES, SERIF),
  withFallbacks('JetBrains Mono', [''], MONO),
])

/** Font names that a theme may use. Any other name gets the system font. */
export const FONT_NAMES: readonly string[] = [...STACKS.keys()]

/** Returns a CSS font-family value. The name is only looked up and never written into a style. */
export const fontStack = (name: string): string => STACKS.get(name) ?? SANS

/**
 * A CSS font-family value for titles. If they have a font of their own, it comes from a smaller file with only the
 * weight of titles (app/fonts/make-fonts.mjs).
 */
export const titleFontStack = (title: string, content: string): string =>
  STACKS.has(title) && title !== content ? `'${title} Title', ${fontStack(title)}` : fontStack(title)
