import { deleteSession, insertUser } from '#lib/funnel-api/features/accounts/mutations'
import type { z } from 'zod'
import * as contract from '#lib/contract/accounts'
import { ApiError } from '#lib/contract/errors'
import * as extensions from '#lib/contract/extensions'
import { recordAcceptances } from '#lib/funnel-api/features/companies/consents'
import { emailKey, userByEmail } from '#lib/funnel-api/features/accounts/queries'
import { hashNewPassword, isCorrectPassword } from '#lib/funnel-api/features/accounts/passwords'
import { sendFirstEmail } from '#lib/funnel-api/features/accounts/emails'
import { rejectBots } from '#lib/funnel-api/features/accounts/bots/check'
import { newChallenge } from '#lib/funnel-api/features/accounts/bots/proof-of-work'
import { requireCompanyById } from '#lib/funnel-api/edges/http/caller'
import type { Api, Caller } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { MAX_FACTOR, type Guess, payForGuess, readGuessPrice } from '#lib/funnel-api/platform/rate-limit/guess-price'
import { isKnownDeviceWithinLimit } from '#lib/funnel-api/features/accounts/known-device'
import { PER_DEVICE } from '#lib/funnel-api/platform/rate-limit/user-limits'
import { addressKey, countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { signUpWithSocial } from '#lib/funnel-api/edges/candidate-api/social'
import { openSession } from '#lib/funnel-api/features/accounts/sessions'
import { type Serve, requireUser } from '#lib/funnel-api/edges/http/serve'

const SIGN_UPS_PER_ADDRESS = { name: 'sign-up-address', max: 20, seconds: 600 }

export function sessionRoutes(serve: Serve, api: Api) {
  serve(contract.createSession, async ({ body: { user, bot_protection: answer }, caller, headers }) => {
    const company = await requireCompanyById(api, caller, user.company_id)
    const row = await userByEmail(api.db, company.id, user.email)
    if (!(await isKnownDeviceWithinLimit(api, headers, row, PER_DEVICE.sign_ins))) {
      const factor = await rejectBots(api, { action: 'sign_in', company, answer, caller })
      const guess = { company_id: company.id, email: user.email, address: caller.address }
      if (!(await payForGuess(api, guess, factor))) throw await harderChallengeError(api, company.slug, guess)
    }
    if (!(await isCorrectPassword(row?.password_hash ?? null, user.password)) || !row)
      throw new ApiError('INVALID_CREDENTIALS', 'Invalid email or password')
    return openSession(api, row)
  })

  serve(contract.createUser, async ({ body, caller }) => {
    if (!('user' in body)) return signUpWithSocial(api, caller, body)
    const company = await requireCompanyById(api, caller, body.user.company_id)
    await countAttempt(api, SIGN_UPS_PER_ADDRESS, addressKey(caller.address))
    const factor = await rejectBots(api, { action: 'sign_up', company, answer: body.bot_protection, caller })
    const created = await createAccount(api, company, body.user, body.campaign_id)
    return openSession(api, created ?? (await requireExisting(api, company, body.user, { caller, factor })))
  })

  serve(extensions.deleteSession, async ({ caller }) => {
    await deleteSession(api.db, requireUser(caller).session_id)
    return {}
  })
}

type SignUp = z.output<typeof contract.SignUp>
type Company = Awaited<ReturnType<typeof requireCompanyById>>

/** Returns the new account, or null if the company has an account with that email address. */
async function createAccount(api: Api, company: Company, user: SignUp, campaign_id: number | null) {
  const password_hash = await hashNewPassword(user.password, user)
  const now = api.now().toISOString()
  return inTransaction(api, async (db) => {
    const row = await insertUser(db, {
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
    if (!row) return null
    const accepted = {
      legals: true,
      newsletter: user.is_partner_newsletter_active,
      lang: user.locale,
      page: user.page ?? null,
      newsletter_text: user.newsletter_text,
    }
    await recordAcceptances(db, company, row.id, accepted, now)
    await sendFirstEmail(db, api, company, row, campaign_id)
    return row
  })
}

/**
 * Returns the account of a user who signs up again with the same password, because the first response may have been
 * lost. Each call counts as a password guess, as at sign-in. Throws EMAIL_TAKEN for a wrong password. Also throws it,
 * without checking the password, if more proof of work is required.
 */
async function requireExisting(api: Api, company: Company, user: SignUp, attempt: { caller: Caller; factor: number }) {
  const guess = { company_id: company.id, email: user.email, address: attempt.caller.address }
  const isPaid = await payForGuess(api, guess, attempt.factor)
  const row = await userByEmail(api.db, company.id, user.email)
  if (!row || !isPaid || !(await isCorrectPassword(row.password_hash, user.password)))
    throw new ApiError('EMAIL_TAKEN', 'Email address is already in use')
  return row
}

/** Requires 50% more work than the current price, because the price may rise while the device computes. */
const MARGIN = 1.5

async function harderChallengeError(api: Api, slug: string, guess: Guess) {
  const factor = Math.ceil((await readGuessPrice(api, guess)) * MARGIN)
  const challenge = await newChallenge(api, slug, Math.min(Math.max(2, factor), MAX_FACTOR))
  return new ApiError('BOT_SUSPECTED', 'Too many attempts: more proof of work required', undefined, undefined, {
    challenge,
  })
}
