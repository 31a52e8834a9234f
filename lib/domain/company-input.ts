import { z } from 'zod'
import { Accessibility, LimitReason } from '#lib/domain/accessibility'
import { isTimeZone } from '#lib/domain/dates'
import { EmbedOrigin } from '#lib/domain/embed'
import { Locale } from '#lib/domain/enumerations'
import { ReplyWithinDays } from '#lib/domain/reply-promise'
import { Localized, TermsLabels } from '#lib/domain/terms'
import { Theme } from '#lib/domain/theme'
import { orNull, Slug, Text, WebUrl, DateInput } from '#lib/domain/input-fields'

const MAX_CODE = 20_000

export const ChatProvider = z.enum(['crisp', 'intercom'])
export const ChatId = z.string().regex(/^[\w-]{4,64}$/)

/** An entity of a group, without its logo. */
export const ENTITY_FIELDS = { slug: Slug, name: z.string().min(1).max(200), website_url: orNull(WebUrl) } as const

const day = orNull(DateInput)

/**
 * The accessibility statement. `text` is the schema of a translated text, which differs between bundles and the staff
 * API.
 */
export const accessibilityInput = <Translated extends z.ZodType>(text: Translated) =>
  z
    .strictObject({
      ...Accessibility.shape,
      audited_at: day,
      stated_at: day,
      reviewed_at: day,
      limits: z
        .array(z.strictObject({ reason: LimitReason, text }))
        .max(100)
        .default([]),
      tests: z.array(text).max(100).default([]),
    })
    .refine(({ conformance, limits }) => conformance !== 'full' || limits.every(isOutOfScope), {
      path: ['conformance'],
      message: 'must not be full if content is not accessible',
      params: { key: 'INVALID_PATTERN' },
    })

const isOutOfScope = ({ reason }: { reason: LimitReason }) => reason === 'out_of_scope'

/** A company's own settings, without its images. */
export const COMPANY_FIELDS = {
  name: z.string().min(1).max(200),
  locale: Locale,
  time_zone: z.string().refine(isTimeZone, "must be an IANA time zone such as 'Europe/Paris'").default('Europe/Paris'),
  website_locales: orNull(z.array(Locale).min(1)),
  description: Text,
  website_url: orNull(WebUrl),
  external_website_url: orNull(WebUrl),
  is_website_active: z.boolean().default(true),
  is_external_website_url_activated: z.boolean().default(false),
  is_indexation_active: z.boolean().default(true),
  is_google_connect_active: z.boolean().default(false),
  is_linkedin_connect_active: z.boolean().default(false),
  is_multi_entity_active: z.boolean().default(false),
  is_sponsorship_active: z.boolean().default(false),
  is_ua_active: z.boolean().default(true),
  career_tracking_code: orNull(z.string().max(MAX_CODE)),
  html_pixels_code: orNull(z.string().max(MAX_CODE)),
  html_tracking_code: orNull(z.string().max(MAX_CODE)),
  html_verification_token: orNull(z.string().max(200)),
  analytics_id: orNull(
    z.string().regex(/^G-[A-Z\d]{4,20}$/, "must be a Google Analytics measurement ID such as 'G-ABC123'"),
  ),
  embed_origins: orNull(z.array(EmbedOrigin).max(100)),
  reply_within_days: orNull(ReplyWithinDays),
  accessibility: orNull(accessibilityInput(Localized)),
  theme: z.strictObject(Theme.shape).prefault({}),
  labels: z.strictObject(TermsLabels.shape).prefault({}),
} as const
