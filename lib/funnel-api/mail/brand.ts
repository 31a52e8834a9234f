import { fontStack } from '#lib/domain/fonts'
import { type Palette, paletteOf } from '#lib/domain/palette'
import type { Theme } from '#lib/domain/theme'

/** A company as its letters show it. Addresses are absolute: a mail has no page that they could be relative to. */
export type Brand = {
  name: string
  /** Of the careers site. */
  address: string
  logo: string | null
  title_font: string
  content_font: string
  light: Palette
  /** For readers whose mail program is dark; the same where the company's pages are dark themselves. */
  dark: Palette
}

type Company = { slug: string; name: string; logo_url: string | null; theme: Theme }

/** Makes `paletteOf` derive a dark page from the company's own action colour. */
const NIGHT = { color_1: '#16161a', header_link_color: '#ffffff' }

const absolute = (url: string, base: string) => (URL.canParse(url, base) ? new URL(url, base).href : null)

export function brandOf({ name, slug, logo_url, theme }: Company, origin: (slug: string) => string): Brand {
  const address = origin(slug)
  const light = paletteOf(theme)
  return {
    name,
    address,
    logo: logo_url === null ? null : absolute(logo_url, address),
    title_font: fontStack(theme.title_font),
    content_font: fontStack(theme.content_font),
    light,
    dark: light.scheme === 'dark' ? light : paletteOf({ ...theme, ...NIGHT }),
  }
}
