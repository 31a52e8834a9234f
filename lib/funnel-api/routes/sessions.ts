import type { z } from 'zod'
import * as contract from '#lib/contract/accounts'
import { ApiError } from '#lib/contract/errors'
import * as extensions from '#lib/contract/extensions'
import { keepAcceptances } from '#lib/funnel-api/acceptances'
import { emailKey, userByEmail } from '#lib/funnel-api/auth/email-key'
import { hashPassword, isPassword } from '#lib/funnel-api/auth/passwords'
import { welcome } from '#lib/funnel-api/auth/welcome'
import { refuseBots } from '#lib/funnel-api/bots/check'
import { newChallenge } from '#lib/funnel-api/bots/work'
import { companyOf } from '#lib/funnel-api/company-of'
import type { Api, Caller } from '#lib/funnel-api/context'
import { inTransaction } from '#lib/funnel-api/db/current'
import { FACTOR_MOST, type Guess, payForGuess, priceOf } from '#lib/funnel-api/features/sign-in/guess-price'
import { isByKnownDevice } from '#lib/funnel-api/features/sign-in/known-device'
import { PER_DEVICE } from '#lib/funnel-api/limits-of-people'
import { addressKey, countAttempt } from '#lib/funnel-api/rate-limit'
import { joinBySocial } from '#lib/funnel-api/routes/social'
import { openSession } from '#lib/funnel-api/routes/users'
import { type Serve, signedIn } from '#lib/funnel-api/serve'

const SIGN_UPS_PER_ADDRESS = { name: 'sign-up-address', most: 20, seconds: 600 }

export function sessionRoutes(serve: Serve, api: Api) {
  serve(contract.createSession, async ({ body: { user, bot_protection: answer }, caller, headers }) => {
    const company = await companyOf(api, caller, user.company_id)
    const row = await userByEmail(api.db, company.id, user.email)
    if (!(await isByKnownDevice(api, headers, row, PER_DEVICE.sign_ins))) {
      const factor = await refuseBots(api, { action: 'sign_in', company, answer, caller })
      const guess = { company_id: company.id, email: user.email, address: caller.address }
      if (!(await payForGuess(api, guess, factor))) throw await harderWork(api, company.slug, guess)
    }
    if (!(await isPassword(row?.password_hash ?? null, user.password)) || !row)
      throw new ApiError('INVALID_CREDENTIALS', 'the email and password do not match')
    return openSession(api, row)
  })

  serve(contract.createUser, async ({ body, caller }) => {
    if (!('user' in body)) return joinBySocial(api, caller, body)
    const company = await companyOf(api, caller, body.user.company_id)
    await countAttempt(api, SIGN_UPS_PER_ADDRESS, addressKey(caller.address))
    const factor = await refuseBots(api, { action: 'sign_up', company, answer: body.bot_protection, caller })
    const made = await createAccount(api, company, body.user, body.campaign_id)
    return openSession(api, made ?? (await sameAccount(api, company, body.user, { caller, factor })))
  })

  serve(extensions.deleteSession, async ({ caller }) => {
    await api.db.deleteFrom('sessions').where('id', '=', signedIn(caller).session_id).execute()
    return {}
  })
}

type SignUp = z.output<typeof contract.SignUp>
type Company = Awaited<ReturnType<typeof companyOf>>

/** Returns the new account, or null if the company has an account with that email address. */
async function createAccount(api: Api, company: Company, user: SignUp, campaign_id: number | null) {
  const password_hash = await hashPassword(user.password)
  const now = api.now().toISOString()
  return inTransaction(api, async (db) => {
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
        newsletter_accepted_at: user.is_partner_newsletter_active ? now : null,
        legals_accepted_at: now,
        locale: user.locale,
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['company_id', 'email_key']).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) return null
    const agreed = { legals: true, newsletter: user.is_partner_newsletter_active, lang: user.locale }
    await keepAcceptances(db, company, row.id, agreed, now)
    await welcome(db, api, company, row, campaign_id)
    return row
  })
}

/**
 * Signs in a person who signs up again with the same password, because the first response may have been lost. This
 * counts as a password guess, as at sign-in. If more work is required, the password is not checked and the response is
 * the same as for a wrong one.
 */
async function sameAccount(api: Api, company: Company, user: SignUp, by: { caller: Caller; factor: number }) {
  const guess = { company_id: company.id, email: user.email, address: by.caller.address }
  const isPaid = await payForGuess(api, guess, by.factor)
  const row = await userByEmail(api.db, company.id, user.email)
  if (!row || !isPaid || !(await isPassword(row.password_hash, user.password)))
    throw new ApiError('EMAIL_TAKEN', 'this company has an account with that email')
  return row
}

/** Asks for 50% more work than the current price, because it may rise while the device computes. */
const MARGIN = 1.5

async function harderWork(api: Api, slug: string, guess: Guess) {
  const factor = Math.ceil((await priceOf(api, guess)) * MARGIN)
  const challenge = await newChallenge(api, slug, Math.min(Math.max(2, factor), FACTOR_MOST))
  return new ApiError('BOT_SUSPECTED', 'many attempts: harder work is needed', undefined, undefined, { challenge })
}
