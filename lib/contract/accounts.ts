import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { IsoCountry } from '#lib/domain/address'
import { JobType, Locale } from '#lib/domain/enumerations'
import { hasLink, withoutInvisible } from '#lib/domain/plain-name'
import { User } from '#lib/domain/user'
import { withScheme } from '#lib/domain/with-scheme'
import { id } from '#lib/contract/id'

/** §5: 'standard address pattern', stored as typed except for surrounding spaces. */
export const Email = z.string().trim().min(1).max(254).pipe(z.email())
/** At least eight characters and no composition rules (ASVS 6.2). The maximum of 200 keeps hashing cheap. */
export const PASSWORD_MIN = 8
export const Password = z.string().min(1).min(PASSWORD_MIN).max(200)
/**
 * Emails to unverified addresses start with the name, so it must be one line, without invisible characters or text that
 * mail clients turn into a link.
 */
export const PersonName = z
  .string()
  .transform((name) => withoutInvisible(name).trim())
  .pipe(
    z
      .string()
      .min(1)
      .max(80)
      .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)
      .refine((name) => !hasLink(name), { params: { key: 'NAME_ADDRESS' } }),
  )
/** Extension: the path of the page on which terms are accepted, as part of the proof of consent. */
const page = z
  .string()
  .max(500)
  .regex(/^\/[^?#]*$/)
  .optional()
/** Extension: the standard text of the newsletter on this page. It is the proof if the company has none of its own. */
const newsletter_text = z.string().max(300).optional()
/** Response token of the configured provider, or a solved proof of work. */
const bot_protection = z.string().max(20_000).nullable().default(null)

/** The proxy removes `auth_token` from the reply, seals it into the session cookie and returns only the user. */
export const Session = z.object({
  user: User,
  auth_token: z.string().optional(),
  /** Extension, sealed like `auth_token`: identifies the device at the next sign-in. It grants no access. */
  device_token: z.string().optional(),
  /**
   * Extension: true if the account had a password from before its email was verified. That password no longer works.
   */
  is_password_dropped: z.boolean().optional(),
})

export const createSession = endpoint({
  method: 'POST',
  path: '/sessions',
  body: z.object({
    user: z.object({
      company_id: id,
      campaign_id: id.nullable().default(null),
      email: Email,
      password: z.string().min(1).max(200),
    }),
    bot_protection,
  }),
  reply: Session,
})
/** `token` is the provider's id_token. 404 if no user has that identity or its verified email. */
const socialSession = z.object({ token: z.string().min(1).max(8192), company_id: id })
export const createGoogleSession = endpoint({
  method: 'POST',
  path: '/sessions/google',
  body: socialSession,
  reply: Session,
})
export const createLinkedinSession = endpoint({
  method: 'POST',
  path: '/sessions/linkedin',
  body: socialSession,
  reply: Session,
})

export const SignUp = z.object({
  company_id: id,
  email: Email,
  first_name: PersonName,
  last_name: PersonName,
  password: Password,
  legals: z.boolean().refine((accepted) => accepted, { params: { key: 'REQUIRED' } }),
  is_partner_newsletter_active: z.boolean().default(false),
  locale: Locale.nullable().default(null),
  page,
  newsletter_text,
})
/** Extension: the language of the page on which the user signed up. */
const socialSignUp = { company_id: id, locale: Locale.nullable().default(null) }
/**
 * Creates an account. `{provider}_access_token` with `company_id` is the social form of §7. The token is an id_token,
 * which names its own audience. Repeating the call with the same email and password signs in.
 */
export const createUser = endpoint({
  method: 'POST',
  path: '/users',
  body: z.union([
    z.object({ user: SignUp, campaign_id: id.nullable().default(null), bot_protection }),
    z.object({ google_access_token: z.string().min(1).max(8192), ...socialSignUp }),
    z.object({ linkedin_access_token: z.string().min(1).max(8192), ...socialSignUp }),
  ]),
  reply: Session,
})
/** The reply is the same whether the address is known or not. */
export const sendPasswordReset = endpoint({
  method: 'PATCH',
  path: '/users/send_password_reset',
  body: z.object({
    user: z.object({ email: Email }),
    company_id: id,
    campaign_id: id.nullable().default(null),
    /** Extension: the path and query of the page on which the user continues. Ignored with a job. */
    return_path: z.string().max(500).nullable().default(null),
    bot_protection,
  }),
})
/** Returns the account's email with its middle hidden. Fails if the token is no longer valid. */
export const readPasswordReset = endpoint({
  method: 'GET',
  path: '/users/:token/reset_password',
  reply: z.object({ email: z.string() }),
})
/** Sets the password, revokes every other session of the account and signs in. */
export const resetPassword = endpoint({
  method: 'PATCH',
  path: '/users/:token/reset_password',
  body: z.object({ user: z.object({ password: Password }) }),
  reply: Session,
})

/** Extension: what the user looks for, in free text. Duplicates are removed, ignoring case. */
export const Tags = z
  .array(z.string().trim().min(1).max(40))
  .max(20)
  .transform((tags) => tags.filter((tag, index) => tags.findIndex((other) => isSame(other, tag)) === index))
const isSame = (a: string, b: string) => a.toLocaleLowerCase() === b.toLocaleLowerCase()

export const UserPatch = z.object({
  first_name: PersonName.optional(),
  last_name: PersonName.optional(),
  bio_url: z
    .string()
    .transform(withScheme)
    .pipe(z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2048)]))
    .nullable()
    .optional(),
  phone_code: z
    .string()
    .regex(/^\+\d{1,4}$/)
    .nullable()
    .optional(),
  phone_number: z.string().max(30).nullable().optional(),
  iso_country: IsoCountry.nullable().optional(),
  locale: Locale.optional(),
  /** Extension: the handle of an image that the user uploaded. Null removes the avatar. */
  avatar_handle: z
    .string()
    .regex(/^[\w-]{20}$/)
    .nullable()
    .optional(),
  is_campaign_alert_active: z.boolean().optional(),
  is_partner_newsletter_active: z.boolean().optional(),
  tags: Tags.optional(),
  /** Extension: the contract types that the user looks for. */
  job_types: z
    .array(JobType)
    .max(JobType.options.length)
    .transform((types) => [...new Set(types)])
    .optional(),
  /** Accepting the terms: true sets `legals_accepted_at`. Acceptance can only be undone by deleting the account. */
  legals: z.literal(true).optional(),
  page,
  newsletter_text,
  /** Extension: the language of this page, as part of the proof of consent. The language of the user stays. */
  page_locale: Locale.optional(),
  password: Password.optional(),
  /** Required with `password` if the user already has a password. */
  current_password: z.string().max(200).optional(),
})
export type UserPatch = z.input<typeof UserPatch>
export const updateMe = endpoint({ method: 'PATCH', path: '/me', body: z.object({ user: UserPatch }), reply: User })
/**
 * Deletes the account and all its data immediately. Extension: requires the password or, if the user has none, the
 * email address again.
 */
export const deleteMe = endpoint({
  method: 'DELETE',
  path: '/me',
  body: z.object({
    user: z.object({ current_password: z.string().max(200).optional(), email: z.string().max(254).optional() }),
  }),
})
export const readTags = endpoint({ method: 'GET', path: '/me/tags', reply: z.array(z.string()) })
export const readJobTypes = endpoint({ method: 'GET', path: '/me/job_types', reply: z.array(JobType) })
/** The day on which the account is deleted unless the user signs in before: 24 months after the last sign-in. */
const Expiration = z.object({ expiration_date: z.iso.date() })
export const readExpiration = endpoint({ method: 'GET', path: '/me/expiration_date', reply: Expiration })
export const extendExpiration = endpoint({ method: 'PATCH', path: '/me/expiration_date', reply: Expiration })
