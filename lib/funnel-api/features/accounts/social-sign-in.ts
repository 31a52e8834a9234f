import { insertUser } from '#lib/funnel-api/features/accounts/mutations'
import type { Selectable } from 'kysely'
import { ApiError } from '#lib/contract/errors'
import type { Locale } from '#lib/domain/enumerations'
import { emailKey, userByEmail } from '#lib/funnel-api/features/accounts/queries'
import { assignToVerifiedOwner } from '#lib/funnel-api/features/accounts/sessions'
import type { VerifiedIdentity } from '#lib/funnel-api/platform/ports'
import { sendFirstEmail } from '#lib/funnel-api/features/accounts/emails'
import type { Api } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { CompanyRow, Db, UserRow } from '#lib/funnel-api/platform/db/schema'

type User = Selectable<UserRow>
type Company = Selectable<CompanyRow>
/** `isPasswordCleared`: a password that was set before the email address was verified has been removed. */
export type SocialSignIn = { row: User; isPasswordCleared: boolean }

/**
 * Finds the account of a user whom a provider has authenticated: by provider and subject, otherwise by an email address
 * that the provider has verified. Throws NOT_FOUND if there is none.
 */
export const signInWithProvider = (api: Api, company: Company, identity: VerifiedIdentity): Promise<SocialSignIn> =>
  inTransaction(api, async (db) => {
    const found = await findAccount(db, api, company, identity)
    if (!found) throw new ApiError('NOT_FOUND', 'Account not found for this identity')
    return found
  })

/** Like `signInWithProvider`, but creates a missing account, without a password and without acceptance of the terms. */
export const signInOrSignUp = (
  api: Api,
  company: Company,
  identity: VerifiedIdentity,
  locale: Locale | null,
): Promise<SocialSignIn> =>
  inTransaction(api, async (db) => {
    const found =
      (await findAccount(db, api, company, identity)) ?? (await createAccount(db, api, company, identity, locale))
    // A concurrent call may have created the account: the same user in another tab, or another user of this address.
    const signedIn = found ?? (await findAccount(db, api, company, identity))
    if (!signedIn) throw new ApiError('EMAIL_TAKEN', 'Email address is taken and not verified by the provider')
    return signedIn
  })

async function findAccount(
  db: Db,
  api: Api,
  company: Company,
  identity: VerifiedIdentity,
): Promise<SocialSignIn | null> {
  const known = await db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.user_id')
    .selectAll('users')
    .where('identities.company_id', '=', company.id)
    .where('identities.provider', '=', identity.provider)
    .where('identities.subject', '=', identity.subject)
    .executeTakeFirst()
  if (known) return { row: known, isPasswordCleared: false }
  if (identity.email === null) throw new ApiError('INVALID', 'Email address required', { email: { key: 'REQUIRED' } })
  if (!identity.isEmailVerified) return null
  const owner = await userByEmail(db, company.id, identity.email)
  return owner ? linkIdentity(db, api, owner, identity) : null
}

async function linkIdentity(db: Db, api: Api, owner: User, identity: VerifiedIdentity): Promise<SocialSignIn> {
  const isVerified = owner.email_verified_at !== null
  const row = isVerified ? owner : await assignToVerifiedOwner(db, api, owner.id)
  await saveIdentity(db, api, owner, identity)
  return { row, isPasswordCleared: !isVerified && owner.password_hash !== null }
}

async function createAccount(db: Db, api: Api, company: Company, identity: VerifiedIdentity, locale: Locale | null) {
  const email = identity.email!
  const now = api.now().toISOString()
  const row = await insertUser(db, {
    company_id: company.id,
    email,
    email_key: emailKey(email),
    first_name: identity.first_name,
    last_name: identity.last_name,
    password_hash: null,
    is_password_set_by_user: false,
    is_campaign_alert_active: false,
    is_partner_newsletter_active: false,
    legals_accepted_at: null,
    locale,
    email_verified_at: identity.isEmailVerified ? now : null,
    created_at: now,
  })
  if (!row) return null
  await saveIdentity(db, api, row, identity)
  await sendFirstEmail(db, api, company, row, null)
  return { row, isPasswordCleared: false }
}

const saveIdentity = (db: Db, api: Api, { id, company_id }: User, { provider, subject }: VerifiedIdentity) =>
  db
    .insertInto('identities')
    .values({ user_id: id, company_id, provider, subject, created_at: api.now().toISOString() })
    .onConflict((conflict) => conflict.columns(['company_id', 'provider', 'subject']).doNothing())
    .execute()
