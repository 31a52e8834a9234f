import type { Selectable } from 'kysely'
import { issueCode } from '#lib/funnel-api/features/accounts/one-time-codes'
import type { Api } from '#lib/funnel-api/platform/context'
import type { CompanyRow, Db, UserRow } from '#lib/funnel-api/platform/db/schema'
import { minutesFromNow } from '#lib/funnel-api/platform/calendar/company-calendar'
import { enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'

type Company = Pick<Selectable<CompanyRow>, 'id' | 'slug' | 'locale'>
type User = Selectable<UserRow>

/** Three days, because the email may be read after a weekend. */
const WELCOME_MINUTES = 3 * 24 * 60
const VERIFICATION_MINUTES = 24 * 60

/** Sends the welcome email of a new account. Its link verifies the email address, unless it is already verified. */
export const sendWelcomeEmail = (db: Db, api: Api, company: Company, user: User, campaign_id: number | null) =>
  sendEmail(db, api, company, user, { template: 'welcome', minutes: WELCOME_MINUTES, campaign_id })

/** Sends a new verification link on request. */
export const sendVerificationEmail = (db: Db, api: Api, company: Company, user: User) =>
  sendEmail(db, api, company, user, { template: 'verification', minutes: VERIFICATION_MINUTES, campaign_id: null })

type EmailOptions = { template: 'welcome' | 'verification'; minutes: number; campaign_id: number | null }

async function sendEmail(
  db: Db,
  api: Api,
  company: Company,
  user: User,
  { template, minutes, campaign_id }: EmailOptions,
) {
  const page = `${api.origin(company.slug)}${await readReturnPath(db, company, campaign_id)}`
  const isVerified = user.email_verified_at !== null
  const link = isVerified ? page : `${page}?token=${await issueCode(db, api, user.id, { purpose: 'session', minutes })}`
  await enqueueEmail(db, api, {
    company_id: company.id,
    recipient: user.email,
    locale: user.locale ?? company.locale,
    template,
    payload: {
      ...{ first_name: user.first_name, last_name: user.last_name, link, minutes: String(minutes) },
      ...(!isVerified && { expires_at: minutesFromNow(api, minutes) }),
    },
  })
}

/** Returns the path of the job that the user came for, or of the page for returning users. */
async function readReturnPath(db: Db, { id }: Company, campaign_id: number | null) {
  const campaign =
    campaign_id !== null &&
    (await db
      .selectFrom('campaigns')
      .select('slug')
      .where('id', '=', campaign_id)
      .where('company_id', '=', id)
      .executeTakeFirst())
  return campaign ? `/jobs/${campaign.slug}/apply` : '/welcome-back-user'
}
