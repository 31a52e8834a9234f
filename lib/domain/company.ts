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
  /** Extension: the language of the company's own texts where the visitor's is missing. */
  locale: Locale.default('fr'),
  /** Extension: IANA zone that days and times are told in, and in which a campaign's last day ends. */
  time_zone: z.string().default('Europe/Paris'),
  /** Extension: measurement id of Google Analytics. */
  analytics_id: text,
  /** Extension: the chat widget's provider, and the company's id with it. */
  chat_provider: z.enum(['crisp', 'intercom']).nullable().default(null),
  chat_id: text,
  /** Extension: origins whose pages may show iframe/{slug}. */
  embed_origins: z.array(z.string()).nullable().default(null),
  /** Extension: languages that the website is offered to search engines in; all where null. */
  website_locales: z.array(Locale).nullable().default(null),
  /** Extension: what the accessibility declaration says. */
  accessibility: Accessibility.nullable().default(null),
  /** Extension: days within which every application is answered; null where nothing is promised. */
  reply_within_days: ReplyWithinDays.nullable().default(null),
})
export type Company = z.infer<typeof Company>

/** Visitors are sent on over https alone; this very machine may do without. */
const mayLeadTo = (url: string | null): url is string =>
  url !== null &&
  URL.canParse(url) &&
  (new URL(url).protocol === 'https:' || /^http:\/\/(?:[\w-]+\.)*localhost(?:[:/]|$)/i.test(url))

/**
 * Where a visitor goes when the careers website is off: the company's own address (§8), null where it has none. `site` is
 * the careers site itself: an address there would lead in circles.
 */
export function ownWebsite(company: Company, site?: URL): string | null {
  const { is_external_website_url_activated, external_website_url, website_url } = company
  const addresses = [is_external_website_url_activated ? external_website_url : null, website_url]
  return addresses.filter(mayLeadTo).find((url) => new URL(url).origin !== site?.origin) ?? null
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
} as const

/** What a page hands to the browser of a company: tracking codes and the like stay on the server. */
export const PublicCompany = Company.pick(PUBLIC).extend({
  /** Whether there are codes of the company's own to run, apart from the page. */
  has_pixels: off,
})
export type PublicCompany = z.infer<typeof PublicCompany>
export const toPublicCompany = (company: Company): PublicCompany =>
  PublicCompany.parse({ ...company, has_pixels: pixelsDocument(company) !== null })
