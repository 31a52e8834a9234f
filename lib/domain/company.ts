import { z } from 'zod'
import { Accessibility } from '#lib/domain/accessibility'
import { Locale } from '#lib/domain/enumerations'
import { pixelsDocument } from '#lib/domain/pixels'
import { ReplyWithinDays } from '#lib/domain/reply-promise'

const text = z.string().nullable().default(null)
const off = z.boolean().default(false)

export const Company = z.object({
  id: z.number().int(),
  career_tracking_code: text,
  description: text,
  external_website_url: text,
  favicon_url: text,
  html_pixels_code: text,
  html_tracking_code: text,
  is_external_website_url_activated: off,
  is_indexation_active: z.boolean().default(true),
  is_linkedin_connect_active: off,
  is_google_connect_active: off,
  is_multi_entity_active: off,
  is_sponsorship_active: off,
  is_ua_active: z.boolean().default(true),
  is_website_active: off,
  logo_url: text,
  name: z.string(),
  slug: z.string(),
  website_url: text,
  html_verification_token: text,
  /** Extension: the fallback language of the company's own texts. */
  locale: Locale.default('fr'),
  /** Extension: IANA time zone for displayed times and for the end of a campaign's last day. */
  time_zone: z.string().default('Europe/Paris'),
  /** Extension: measurement ID of Google Analytics. */
  analytics_id: text,
  /** Extension: the provider of the chat widget, and the company's ID there. */
  chat_provider: z.enum(['crisp', 'intercom']).nullable().default(null),
  chat_id: text,
  /** Extension: origins whose pages may embed iframe/{slug}. */
  embed_origins: z.array(z.string()).nullable().default(null),
  /** Extension: languages of the site. Null means all. */
  website_locales: z.array(Locale).nullable().default(null),
  /** Extension: the accessibility statement. */
  accessibility: Accessibility.nullable().default(null),
  /** Extension: days within which every application gets a reply. Null without a promise. */
  reply_within_days: ReplyWithinDays.nullable().default(null),
})
export type Company = z.infer<typeof Company>

/** Redirects require https, except on localhost. */
const isRedirectAllowed = (url: string | null): url is string =>
  url !== null &&
  URL.canParse(url) &&
  (new URL(url).protocol === 'https:' || /^http:\/\/(?:[\w-]+\.)*localhost(?:[:/]|$)/i.test(url))

/**
 * Where to redirect visitors if the careers website is off: the company's own website (§8), or null. `site` is the
 * careers site itself, which is excluded to prevent a redirect loop.
 */
export function ownWebsite(company: Company, site?: URL): string | null {
  const { is_external_website_url_activated, external_website_url, website_url } = company
  const urls = [is_external_website_url_activated ? external_website_url : null, website_url]
  return urls.filter(isRedirectAllowed).find((url) => new URL(url).origin !== site?.origin) ?? null
}

const PUBLIC = {
  id: true,
  slug: true,
  name: true,
  time_zone: true,
  logo_url: true,
  is_google_connect_active: true,
  is_linkedin_connect_active: true,
  is_multi_entity_active: true,
  is_sponsorship_active: true,
  is_ua_active: true,
  is_website_active: true,
  analytics_id: true,
  chat_provider: true,
  chat_id: true,
  website_locales: true,
} as const

/** The part of a company that is sent to browsers, without tracking codes and tokens. */
export const PublicCompany = Company.pick(PUBLIC).extend({
  /** Whether the company has tracking snippets, which run in a separate frame. */
  has_pixels: off,
})
export type PublicCompany = z.infer<typeof PublicCompany>
export const toPublicCompany = (company: Company): PublicCompany =>
  PublicCompany.parse({ ...company, has_pixels: pixelsDocument(company) !== null })
