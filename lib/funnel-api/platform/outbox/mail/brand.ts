import { fontStack } from '#lib/domain/fonts'
import { type Palette, paletteOf } from '#lib/domain/palette'
import { MANAGER_SLUG } from '#lib/domain/staff'
import { Theme } from '#lib/domain/theme'

/** A company's appearance in emails. URLs are absolute, because an email has no base URL. */
export type Brand = {
  name: string
  /** URL of the careers site. */
  site_url: string
  logo: string | null
  title_font: string
  content_font: string
  light: Palette
  /** For email programs in dark mode. Equal to `light` if the company's pages are dark. */
  dark: Palette
}

type Company = { slug: string; name: string; logo_url: string | null; theme: Theme; is_website_active: boolean }

/** Makes `paletteOf` derive a dark palette from the company's action color. */
const NIGHT = { color_1: '#16161a', header_link_color: '#ffffff' }

const absolute = (url: string, base: string) => (URL.canParse(url, base) ? new URL(url, base).href : null)

export function brandOf(
  { name, slug, logo_url, theme, is_website_active }: Company,
  origin: (slug: string) => string,
): Brand {
  // Without a website, the home page leads to another site.
  const site_url = origin(slug) + (is_website_active ? '' : '/all-jobs')
  const light = paletteOf(theme)
  return {
    name,
    site_url,
    logo: logo_url === null ? null : absolute(logo_url, site_url),
    title_font: fontStack(theme.title_font),
    content_font: fontStack(theme.content_font),
    light,
    dark: light.scheme === 'dark' ? light : paletteOf({ ...theme, ...NIGHT }),
  }
}

/** The appearance of emails that concern the back office and not one company. Its name is the domain. */
export function neutralBrand(origin: (slug: string) => string): Brand {
  const name = new URL(origin(MANAGER_SLUG)).hostname.slice(`${MANAGER_SLUG}.`.length)
  const company = { slug: MANAGER_SLUG, name, logo_url: null, theme: Theme.parse({}), is_website_active: true }
  return brandOf(company, origin)
}
