const SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
const SERIF = 'ui-serif, Georgia, Cambria, serif'
const MONO = 'ui-monospace, Menlo, Consolas, monospace'

/** Families of app/fonts.css; each is followed by a system font stretched to its metrics, so that nothing jumps. */
const STACKS: ReadonlyMap<string, string> = new Map([
  ['Inter', `Inter, 'Inter Fallback', ${SANS}`],
  ['Manrope', `Manrope, 'Manrope Fallback', ${SANS}`],
  ['Nunito Sans', `'Nunito Sans', 'Nunito Sans Fallback', ${SANS}`],
  ['Space Grotesk', `'Space Grotesk', 'Space Grotesk Fallback', ${SANS}`],
  ['Fraunces', `Fraunces, 'Fraunces Fallback', ${SERIF}`],
  ['Lora', `Lora, 'Lora Fallback', ${SERIF}`],
  ['Source Serif 4', `'Source Serif 4', 'Source Serif 4 Fallback', ${SERIF}`],
  ['JetBrains Mono', `'JetBrains Mono', 'JetBrains Mono Fallback', ${MONO}`],
])

/** The names that a theme may give; others get the system's font. */
export const FONT_NAMES: readonly string[] = [...STACKS.keys()]

/** A CSS font-family value. What the theme says is only looked up, never written into a style. */
export const fontStack = (name: string): string => STACKS.get(name) ?? SANS
