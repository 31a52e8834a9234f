import { z } from 'zod'

/** #rrggbb, lower or upper case. */
export const HexColor = z.string().regex(/^#[0-9a-f]{6}$/i)

/** Font families that we host. Any other name falls back to the system font. */
export const FontName = z.string().max(60)

export const Theme = z.object({
  /** The color of the company's identity. */
  color_1: HexColor.default('#1f2937'),
  /** The color of actions. */
  color_2: HexColor.default('#2563eb'),
  content_font: FontName.default('system-ui'),
  header_link_color: HexColor.nullable().default(null),
  is_help_displayed: z.boolean().default(true),
  title_font: FontName.default('system-ui'),
})
export type Theme = z.infer<typeof Theme>

/** Relative luminance of WCAG 2.2, 0 for black to 1 for white. */
export function luminance(hex: string): number {
  const channel = (start: number) => {
    const value = parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

/** §3: text is black on a color whose luminance exceeds 0.7, else white. */
export const textColorOn = (hex: string): 'black' | 'white' => (luminance(hex) > 0.7 ? 'black' : 'white')

/** Opacity of the scrim between an image and a title, from 0 to 1. */
const SCRIM = { dark: 0.74, light: 0.86 } as const

/**
 * The scrim between an image and a title, so that the title meets AA on any image: dark for light titles and light for
 * dark ones. Null if neither is sufficient or the color is invalid.
 */
export function titleScrim(color: string | null): 'dark' | 'light' | null {
  const hex = HexColor.safeParse(color).data
  if (!hex) return null
  const gray = (level: number) => `#${Math.round(level).toString(16).padStart(2, '0').repeat(3)}`
  // The worst case is a white image under a dark scrim, and a black one under a light scrim.
  if (contrast(hex, gray(255 * (1 - SCRIM.dark))) >= 4.5) return 'dark'
  return contrast(hex, gray(255 * SCRIM.light)) >= 4.5 ? 'light' : null
}

/** WCAG contrast ratio of two colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
