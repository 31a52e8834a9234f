import { fontStack } from '#lib/domain/fonts'
import { type Palette, paletteOf } from '#lib/domain/palette'
import type { Theme } from '#lib/domain/theme'
import { MANAGER_SLUG } from '#lib/domain/manager-path'
import { createTranslate } from '#lib/funnel-api/platform/outbox/mail/text'
import { isFromManager, type Template } from '#lib/funnel-api/platform/outbox/outbox'

/** A company's appearance in emails. URLs are absolute, because an email has no base URL. */
export type Brand = {
  name: string
  /** URL of the careers site or of the back office. */
  site_url: string
  logo: string | null
  /** Whether the email comes from the back office and looks the same for all companies. */
  is_neutral: boolean
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
    is_neutral: false,
    title_font: fontStack(theme.title_font),
    content_font: fontStack(theme.content_font),
    light,
    dark: light.scheme === 'dark' ? light : paletteOf({ ...theme, ...NIGHT }),
  }
}

const NEUTRAL = { color_1: '#ffffff', color_2: '#5350cf', header_link_color: null }

/**
 * The neutral appearance of emails from the manager back office. Emails about the sign-in of a person concern no
 * company, so they are sent in the name of the back office.
 */
function managerBrand(company: Company, template: Template, locale: string, origin: (slug: string) => string): Brand {
  const manager = origin(MANAGER_SLUG)
  const isPersonal = template === 'staff_code' || template === 'staff_passkey'
  const font = fontStack('Inter')
  return {
    name: isPersonal ? createTranslate(locale)('MAIL.COMMON.MANAGER') : company.name,
    site_url: isPersonal ? manager : `${manager}/${company.slug}/inbox`,
    logo: null,
    is_neutral: true,
    title_font: font,
    content_font: font,
    light: paletteOf({ ...company.theme, ...NEUTRAL }),
    dark: paletteOf({ ...company.theme, ...NEUTRAL, ...NIGHT }),
  }
}

/** The appearance of an email: that of the company for candidates, a neutral one for members. */
export const brandFor = (template: Template, locale: string, company: Company, origin: (slug: string) => string) =>
  isFromManager(template) ? managerBrand(company, template, locale, origin) : brandOf(company, origin)
