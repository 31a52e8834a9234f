import type { Selectable } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import type { Locale } from '#lib/domain/enumerations'
import { emailKey, userByEmail } from '#lib/funnel-api/auth/email-key'
import { handOver } from '#lib/funnel-api/auth/shut-out'
import type { Vouched } from '#lib/funnel-api/auth/social'
import { welcome } from '#lib/funnel-api/auth/welcome'
import type { Api } from '#lib/funnel-api/context'
import { inTransaction } from '#lib/funnel-api/db/current'
import type { Db } from '#lib/funnel-api/db/open'
import type { CompanyRow, UserRow } from '#lib/funnel-api/db/schema'

type User = Selectable<UserRow>
type Company = Selectable<CompanyRow>
/** `isReset`: a password that was set before anybody had proved the e-mail was dropped. */
export type Entered = { row: User; isReset: boolean }

/**
 * The account of somebody whom a provider vouches for: by provider and subject, else by an e-mail that the provider calls
 * verified. Throws 404 where there is none.
 */
export const enter = (api: Api, company: Company, vouched: Vouched): Promise<Entered> =>
  inTransaction(api, async (db) => {
    const found = await find(db, api, company, vouched)
    if (!found) throw new ApiError('NOT_FOUND', 'no account of that identity')
    return found
  })

/** The same, and where there is no account one is made: without a password, and with the terms still to accept. */
export const enterOrJoin = (api: Api, company: Company, vouched: Vouched, locale: Locale | null): Promise<Entered> =>
  inTransaction(api, async (db) => {
    const found = (await find(db, api, company, vouched)) ?? (await join(db, api, company, vouched, locale))
    // Somebody was faster: the same person in another tab, or another one with this address.
    const late = found ?? (await find(db, api, company, vouched))
    if (!late) throw new ApiError('EMAIL_TAKEN', 'an account has that email, and the provider does not vouch for it')
    return late
  })

async function find(db: Db, api: Api, company: Company, vouched: Vouched): Promise<Entered | null> {
  const known = await db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .selectAll('users')
    .where('identities.company_id', '=', company.id)
    .where('identities.provider', '=', vouched.provider)
    .where('identities.subject', '=', vouched.subject)
    .executeTakeFirst()
  if (known) return { row: known, isReset: false }
  if (vouched.email === null) throw new ApiError('INVALID', 'no email', { email: { key: 'REQUIRED' } })
  if (!vouched.isEmailVerified) return null
  const owner = await userByEmail(db, company.id, vouched.email)
  return owner ? linkTo(db, api, owner, vouched) : null
}

async function linkTo(db: Db, api: Api, owner: User, vouched: Vouched): Promise<Entered> {
  const isProved = owner.email_verified_at !== null
  const row = isProved ? owner : await handOver(db, owner.id, api.now().toISOString())
  await remember(db, api, owner, vouched)
  return { row, isReset: !isProved && owner.password_hash !== null }
}

async function join(db: Db, api: Api, company: Company, vouched: Vouched, locale: Locale | null) {
  const email = vouched.email!
  const now = api.now().toISOString()
  const row = await db
    .insertInto('users')
    .values({
      company_id: company.id,
      email,
      email_key: emailKey(email),
      first_name: vouched.first_name,
      last_name: vouched.last_name,
      password_hash: null,
      is_password_set_by_user: false,
      is_campaign_alert_active: false,
      is_partner_newsletter_active: false,
      legals_accepted_at: null,
      locale,
      email_verified_at: vouched.isEmailVerified ? now : null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'email_key']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) return null
  await remember(db, api, row, vouched)
  await welcome(db, api, company, row, null)
  return { row, isReset: false }
}

const remember = (db: Db, api: Api, { id, company_id }: User, { provider, subject }: Vouched) =>
  db
    .insertInto('identities')
    .values({ user_id: id, company_id, provider, subject, created_at: api.now().toISOString() })
    .onConflict((conflict) => conflict.columns(['company_id', 'provider', 'subject']).doNothing())
    .execute()
