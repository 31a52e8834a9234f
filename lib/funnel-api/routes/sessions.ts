import type { z } from 'zod'
import * as contract from '#lib/contract/accounts'
import { ApiError } from '#lib/contract/errors'
import * as extensions from '#lib/contract/extensions'
import { hostMayName } from '#lib/funnel-api/auth/caller'
import { hashPassword, isPassword } from '#lib/funnel-api/auth/passwords'
import { hashToken } from '#lib/funnel-api/auth/tokens'
import type { Api, Caller } from '#lib/funnel-api/context'
import { post } from '#lib/funnel-api/mail/outbox'
import { addressKey, countAttempt } from '#lib/funnel-api/rate-limit'
import { openSession } from '#lib/funnel-api/routes/users'
import { type Serve, signedIn } from '#lib/funnel-api/serve'

const LOGINS_PER_ADDRESS = { name: 'login-address', most: 20, seconds: 60 }
const LOGINS_PER_EMAIL = { name: 'login-email', most: 8, seconds: 60 }
const SIGN_UPS_PER_ADDRESS = { name: 'sign-up-address', most: 20, seconds: 600 }

export const emailKey = (email: string) => email.trim().toLowerCase()

/** The company of a body's `company_id`, which the caller's host must speak for. */
export async function companyOf({ db }: Api, caller: Caller, company_id: number) {
  const company = await db.selectFrom('companies').selectAll().where('id', '=', company_id).executeTakeFirst()
  if (!company) throw new ApiError('NOT_FOUND', 'no such company')
  hostMayName(caller, company.slug)
  return company
}

export function sessionRoutes(serve: Serve, api: Api) {
  serve(contract.createSession, async ({ body: { user }, caller }) => {
    const company = await companyOf(api, caller, user.company_id)
    await countAttempt(api, LOGINS_PER_ADDRESS, addressKey(caller.address))
    await countAttempt(api, LOGINS_PER_EMAIL, `${company.id}:${user.email}`)
    const row = await api.db
      .selectFrom('users')
      .selectAll()
      .where('company_id', '=', company.id)
      .where('email_key', '=', emailKey(user.email))
      .executeTakeFirst()
    if (!(await isPassword(row?.password_hash ?? null, user.password)) || !row)
      throw new ApiError('INVALID_CREDENTIALS', 'the email and password do not match')
    return openSession(api, row)
  })

  serve(contract.createUser, async ({ body, caller }) => {
    if (!('user' in body)) throw new ApiError('NOT_IMPLEMENTED', 'social sign-up is not there yet')
    const company = await companyOf(api, caller, body.user.company_id)
    await countAttempt(api, SIGN_UPS_PER_ADDRESS, addressKey(caller.address))
    return openSession(api, await createAccount(api, company, body.user))
  })

  serve(extensions.deleteSession, async ({ caller }) => {
    await api.db.deleteFrom('sessions').where('id', '=', signedIn(caller).session_id).execute()
    return {}
  })

  serve(extensions.adoptToken, async ({ body, caller }) => {
    const token_hash = hashToken(body.token)
    const found = await api.db
      .selectFrom('codes')
      .innerJoin('users', 'users.id', 'codes.user_id')
      .innerJoin('companies', 'companies.id', 'users.company_id')
      .selectAll('users')
      .select('companies.slug')
      .where('codes.token_hash', '=', token_hash)
      .where('codes.purpose', '=', 'session')
      .where('codes.expires_at', '>', api.now().toISOString())
      .executeTakeFirst()
    // At another company's host the code is unknown, and stays good for its own.
    const isHere = found && (caller.company === null || caller.company === found.slug)
    const used =
      isHere &&
      (await api.db.deleteFrom('codes').where('token_hash', '=', token_hash).returning('id').executeTakeFirst())
    if (!used) throw new ApiError('TOKEN_EXPIRED', 'the code was used or is too old')
    return { auth_token: (await openSession(api, found)).auth_token }
  })
}

type SignUp = z.output<typeof contract.SignUp>
type Company = Awaited<ReturnType<typeof companyOf>>

async function createAccount(api: Api, company: Company, user: SignUp) {
  const password_hash = await hashPassword(user.password)
  const now = api.now().toISOString()
  return api.db.transaction().execute(async (db) => {
    const row = await db
      .insertInto('users')
      .values({
        company_id: company.id,
        email: user.email,
        email_key: emailKey(user.email),
        first_name: user.first_name,
        last_name: user.last_name,
        password_hash,
        is_password_set_by_user: true,
        is_campaign_alert_active: false,
        is_partner_newsletter_active: user.is_partner_newsletter_active,
        legals_accepted_at: now,
        locale: user.locale,
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['company_id', 'email_key']).doNothing())
      .returningAll()
      .executeTakeFirst()
    // The person needs a way on (sign in, keep the job), so this says what a rate-limited sign-up would show anyway.
    if (!row) throw new ApiError('EMAIL_TAKEN', 'this company has an account with that email')
    const locale = user.locale ?? company.locale
    await post(db, api, {
      company_id: company.id,
      recipient: row.email,
      locale,
      template: 'welcome',
      payload: { first_name: row.first_name },
    })
    return row
  })
}
