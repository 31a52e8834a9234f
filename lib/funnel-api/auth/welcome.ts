import type { Selectable } from 'kysely'
import { issueCode } from '#lib/funnel-api/auth/codes'
import type { Api } from '#lib/funnel-api/context'
import type { Db } from '#lib/funnel-api/db/open'
import type { CompanyRow, UserRow } from '#lib/funnel-api/db/schema'
import { inMinutes } from '#lib/funnel-api/in-minutes'
import { post } from '#lib/funnel-api/mail/outbox'

type Company = Pick<Selectable<CompanyRow>, 'id' | 'slug' | 'locale'>
type User = Selectable<UserRow>

/** Three days: a letter may be read after a weekend. */
const WELCOME_MINUTES = 3 * 24 * 60
const VERIFICATION_MINUTES = 24 * 60

/** Greets a new account; its link shows that the address is the person's, unless that is known. */
export const welcome = (db: Db, api: Api, company: Company, user: User, campaign_id: number | null) =>
  write(db, api, company, user, { template: 'welcome', minutes: WELCOME_MINUTES, campaign_id })

/** The same link once more, on request. */
export const askToVerify = (db: Db, api: Api, company: Company, user: User) =>
  write(db, api, company, user, { template: 'verification', minutes: VERIFICATION_MINUTES, campaign_id: null })

type Kind = { template: 'welcome' | 'verification'; minutes: number; campaign_id: number | null }

async function write(db: Db, api: Api, company: Company, user: User, { template, minutes, campaign_id }: Kind) {
  const place = `${api.origin(company.slug)}${await placeOf(db, company, campaign_id)}`
  const isProved = user.email_verified_at !== null
  const link = isProved ? place : `${place}?token=${await issueCode(db, api, user.id, { purpose: 'session', minutes })}`
  await post(db, api, {
    company_id: company.id,
    recipient: user.email,
    locale: user.locale ?? company.locale,
    template,
    payload: {
      ...{ first_name: user.first_name, link, minutes: String(minutes) },
      ...(!isProved && { expires_at: inMinutes(api, minutes) }),
    },
  })
}

/** Back to the job that the person came for, else to the page that greets whoever comes back. */
async function placeOf(db: Db, { id }: Company, campaign_id: number | null) {
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
