import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { IsoCountry } from '#lib/domain/address'
import { JobType, Locale } from '#lib/domain/enumerations'
import { hasAddress, withoutInvisible } from '#lib/domain/plain-name'
import { User } from '#lib/domain/user'

/** Ids fit 32 bits on every engine. */
const id = z.int32().positive()

/** §5: 'standard address pattern', kept as typed but for the spaces around it. */
export const Email = z.string().trim().min(1).max(254).pipe(z.email())
/** Eight characters at least and no rules of composition (ASVS 6.2); 200 keep hashing cheap. */
export const PASSWORD_MIN = 8
export const Password = z.string().min(1).min(PASSWORD_MIN).max(200)
/** Emails begin with it, to addresses that nobody has verified: one line, nothing invisible, and nothing that becomes a link. */
export const PersonName = z
  .string()
  .transform((name) => withoutInvisible(name).trim())
  .pipe(
    z
      .string()
      .min(1)
      .max(80)
      .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u)
      .refine((name) => !hasAddress(name), { params: { key: 'NAME_ADDRESS' } }),
  )
/** Answers of a score or proof-of-work check, by whatever provider is configured. */
const bot_protection = z.string().max(20_000).nullable().default(null)

/** `auth_token` is on the wire of the funnel API only: the proxy seals it into the cookie and hands on the user alone. */
export const Session = z.object({
  user: User,
  auth_token: z.string().optional(),
  /** Extension, sealed like `auth_token`: by it, the device is known when the user signs in again. It opens nothing. */
  device_token: z.string().optional(),
  /** Extension: the account had a password from before anybody had proved its e-mail, and it no longer works. */
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
/** `token` is the provider's id_token. 404 where nobody here has that identity, nor an e-mail that it calls verified. */
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
})
/** Extension: the language that the person was reading in. */
const socialSignUp = { company_id: id, locale: Locale.nullable().default(null) }
/**
 * Creates an account. `{provider}_access_token` with `company_id` is the social form of §7: it holds the id_token, which
 * alone says whom it was made for. The same e-mail with the same password again signs in.
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
/** Answers the same whether the address is known or not. */
export const sendPasswordReset = endpoint({
  method: 'PATCH',
  path: '/users/send_password_reset',
  body: z.object({
    user: z.object({ email: Email }),
    company_id: id,
    campaign_id: id.nullable().default(null),
    bot_protection,
  }),
})
/** Whether the token is still good, and whose it is: an e-mail with its middle hidden. */
export const readPasswordReset = endpoint({
  method: 'GET',
  path: '/users/:token/reset_password',
  reply: z.object({ email: z.string() }),
})
/** Sets the password, ends every other session of the account and signs in. */
export const resetPassword = endpoint({
  method: 'PATCH',
  path: '/users/:token/reset_password',
  body: z.object({ user: z.object({ password: Password }) }),
  reply: Session,
})

export const readMe = endpoint({ method: 'GET', path: '/me', reply: User })
/** Extension: what the person looks for, in words of their own; each once, whatever its case. */
export const Tags = z
  .array(z.string().trim().min(1).max(40))
  .max(20)
  .transform((tags) => tags.filter((tag, index) => tags.findIndex((one) => isSame(one, tag)) === index))
const isSame = (one: string, other: string) => one.toLocaleLowerCase() === other.toLocaleLowerCase()

export const UserPatch = z.object({
  first_name: PersonName.optional(),
  last_name: PersonName.optional(),
  bio_url: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ }).max(2048)])
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
  /** Extension: an uploaded picture of one's own; null takes the picture away. */
  avatar_handle: z
    .string()
    .regex(/^[\w-]{20}$/)
    .nullable()
    .optional(),
  is_campaign_alert_active: z.boolean().optional(),
  is_partner_newsletter_active: z.boolean().optional(),
  tags: Tags.optional(),
  /** Extension. */
  job_types: z
    .array(JobType)
    .max(JobType.options.length)
    .transform((types) => [...new Set(types)])
    .optional(),
  /** Accepting the terms: true sets `legals_accepted_at`; there is no taking it back short of deleting the account. */
  legals: z.literal(true).optional(),
  password: Password.optional(),
  /** Needed with `password` once a password was set by the user. */
  current_password: z.string().max(200).optional(),
})
export type UserPatch = z.input<typeof UserPatch>
export const updateMe = endpoint({ method: 'PATCH', path: '/me', body: z.object({ user: UserPatch }), reply: User })
/**
 * Erases the account and all it holds, at once. Extension: it wants the password or, from whoever has set none, the
 * e-mail once more.
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
/** The day on which the account is erased unless somebody signs in before: 24 months after the last time. */
const Expiration = z.object({ expiration_date: z.iso.date() })
export const readExpiration = endpoint({ method: 'GET', path: '/me/expiration_date', reply: Expiration })
export const extendExpiration = endpoint({ method: 'PATCH', path: '/me/expiration_date', reply: Expiration })
