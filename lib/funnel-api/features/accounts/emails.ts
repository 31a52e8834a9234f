import type { Selectable } from 'kysely'
import { confirmationKeys } from '#lib/funnel-api/features/accounts/one-time-codes'
import type { Api } from '#lib/funnel-api/platform/context'
import type { CompanyRow, Db, UserRow } from '#lib/funnel-api/platform/db/schema'
import { enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'
import { enqueueEmailTo } from '#lib/funnel-api/platform/outbox/enqueue-email-to'

type Company = Pick<Selectable<CompanyRow>, 'id' | 'slug' | 'locale'>
type User = Selectable<UserRow>
type Confirmation = { email?: string; campaign_id?: number | null }

/** The prefix of the dedupe keys of emails about an account, which may have gone to a previous address. */
export const accountKeys = (user_id: number) => `account:${user_id}:`

/** Sends the first email of an account: a confirmation link, or a welcome if its address is already confirmed. */
export const sendFirstEmail = (db: Db, api: Api, company: Company, user: User, campaign_id: number | null) =>
  user.email_verified_at === null
    ? sendConfirmationEmail(db, api, company, user, { campaign_id })
    : enqueueEmailTo(db, api, user, {
        template: 'welcome',
        dedupe_key: accountKeys(user.id) + crypto.randomUUID(),
        payload: ({ origin }) => ({ link: `${origin}/welcome-back-user` }),
      })

/** Sends a link that confirms an address of a user: the current one, or a new one that then replaces it. */
export const sendConfirmationEmail = (
  db: Db,
  api: Api,
  company: Company,
  user: User,
  { email = user.email, campaign_id = null }: Confirmation = {},
) =>
  enqueueEmail(db, api, {
    company_id: company.id,
    recipient: email,
    locale: user.locale ?? company.locale,
    template: 'verification',
    payload: {
      first_name: user.first_name,
      last_name: user.last_name,
      user_id: user.id,
      ...(campaign_id !== null && { campaign_id }),
      link: `${api.origin(company.slug)}/confirm-email`,
    },
    dedupe_key: `${confirmationKeys(user.id)}${crypto.randomUUID()}`,
  })

/** Emails the previous address of a user that it was replaced. */
export const sendEmailChangedEmail = (db: Db, api: Api, previous: User) =>
  enqueueEmailTo(db, api, previous, {
    template: 'email_changed',
    dedupe_key: accountKeys(previous.id) + crypto.randomUUID(),
    payload: ({ origin }) => ({ link: `${origin}/welcome-back-user` }),
  })
