const SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
const SERIF = 'ui-serif, Georgia, Cambria, serif'
const MONO = 'ui-monospace, Menlo, Consolas, monospace'

const OF_SANS = ['', ' Android']
const OF_SERIF = ['', ' Android', ' Times']
/** A family with system fonts that are adjusted to its metrics in app/font-fallbacks.css. */
const fitted = (family: string, systems: readonly string[], last: string): [string, string] => [
  family,
  [family, ...systems.map((system) => `${family} Fallback${system}`)].map((name) => `'${name}'`).join(', ') +
    `, ${last}`,
]

/** Families of app/fonts.css. Their adjusted fallbacks prevent layout shifts while a font loads. */
const STACKS: ReadonlyMap<string, string> = new Map([
  fitted('Inter', OF_SANS, SANS),
  fitted('Manrope', OF_SANS, SANS),
  fitted('Nunito Sans', OF_SANS, SANS),
  fitted('Space Grotesk', OF_SANS, SANS),
  fitted('Fraunces', OF_SERIF, SERIF),
  fitted('Lora', OF_SERIF, SERIF),
  fitted('Source Serif 4', OF_SERIF, SERIF),
  fitted('JetBrains Mono', [''], MONO),
])

/** Font names that a theme may use. Any other name gets the system font. */
export const FONT_NAMES: readonly string[] = [...STACKS.keys()]

/** A CSS font-family value. The theme's name is only looked up and never written into a style. */
export const fontStack = (name: string): string => STACKS.get(name) ?? SANS
