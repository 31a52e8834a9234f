import { setTimeout } from 'node:timers/promises'
import { sendVerification } from '#lib/contract/email-verification'
import * as contract from '#lib/contract/one-time-codes'
import { SIGN_IN_CODE_MINUTES } from '#lib/domain/limits'
import { confirmEmail } from '#lib/funnel-api/features/accounts/confirm-email'
import { sendConfirmationEmail } from '#lib/funnel-api/features/accounts/emails'
import { codeExpired, consumeCode, issueCode, readCode } from '#lib/funnel-api/features/accounts/one-time-codes'
import { requireCurrentPassword } from '#lib/funnel-api/features/accounts/passwords'
import { emailKey, userByEmail } from '#lib/funnel-api/features/accounts/queries'
import { confirmSession, openSession } from '#lib/funnel-api/features/accounts/sessions'
import type { Api, CallerUser } from '#lib/funnel-api/platform/context'
import { afterCommit, inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { PER_EMAIL, PER_USER } from '#lib/funnel-api/platform/rate-limit/user-limits'
import { addressKey, countAttempt, countWithinLimit } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { type Serve, requireSignIn, requireUser } from '#lib/funnel-api/edges/http/serve'

/** Codes have 256 bits, so this only limits the load. Many people may share an address. */
const CODES_PER_ADDRESS = { name: 'code-address', max: 60, seconds: 600 }
/** Minimum response time, well above the time to queue an email. */
const MIN_RESPONSE_MS = 250

/** One-time codes in links. One kind signs a user in, the other confirms an email address. */
export function oneTimeCodeRoutes(serve: Serve, api: Api) {
  serve(contract.exchangeToken, async ({ body, caller }) => {
    await countAttempt(api, CODES_PER_ADDRESS, addressKey(caller.address))
    const { user_id } = await readCode(api, caller.company, body.token, 'sign_in')
    return inTransaction(api, async (db) => {
      await consumeCode(db, api, body.token, 'sign_in')
      // A signed-in user stays in the current session, because the new one would have fewer rights.
      if (caller.user?.id === user_id) return {}
      const user = await db.selectFrom('users').selectAll().where('id', '=', user_id).executeTakeFirstOrThrow()
      const { auth_token } = await openSession(api, user, 'link')
      return { auth_token }
    })
  })

  serve(contract.readCodeOwner, async ({ body, caller }) => {
    await countAttempt(api, CODES_PER_ADDRESS, addressKey(caller.address))
    const { user_id } = await readCode(api, caller.company, body.token, 'sign_in', 'reset')
    const users = api.db.selectFrom('users').select('email').where('id', '=', user_id)
    return users.executeTakeFirstOrThrow(codeExpired)
  })

  serve(contract.createSignInCode, async ({ caller }) => {
    const user = requireUser(caller)
    await countAttempt(api, PER_USER.sign_in_codes, String(user.id))
    return { token: await issueCode(api.db, api, user.id, { purpose: 'sign_in', minutes: SIGN_IN_CODE_MINUTES }) }
  })

  serve(contract.confirmSession, async ({ body, caller }) => {
    const user = requireUser(caller)
    if (!user.is_password_set_by_user) requireSignIn(caller)
    await requireCurrentPassword(api, user, body.user.current_password)
    await confirmSession(api.db, user.session_id)
    return {}
  })

  serve(contract.confirmEmail, async ({ body, caller }) => {
    await countAttempt(api, CODES_PER_ADDRESS, addressKey(caller.address))
    return confirmEmail(api, caller.company, body.token)
  })

  serve(sendVerification, async ({ caller }) => {
    const user = requireUser(caller)
    if (user.email_verified_at !== null) return {}
    await countAttempt(api, PER_USER.verifications, String(user.id))
    const company = await readCompany(api, user)
    await inTransaction(api, (db) => sendConfirmationEmail(db, api, company, user))
    return {}
  })

  serve(
    contract.changeEmail,
    async ({ body, caller }) => {
      // The response time must not reveal whether the address is known.
      const minimum = setTimeout(MIN_RESPONSE_MS)
      await sendEmailChangeLink(api, requireUser(caller), body.user.email)
      await afterCommit(() => minimum)
      return {}
    },
    async ({ body, caller }) => {
      const user = requireUser(caller)
      if (!user.is_password_set_by_user) requireSignIn(caller)
      await requireCurrentPassword(api, user, body.user.current_password)
      await countAttempt(api, PER_USER.email_changes, String(user.id))
    },
  )
}

/**
 * Sends the link that confirms a new address. Sends nothing if the address belongs to another user, if this user has
 * already confirmed it, or if it has received too many emails.
 */
async function sendEmailChangeLink(api: Api, user: CallerUser, email: string) {
  if (!(await countWithinLimit(api, PER_EMAIL.confirmations, `${user.company_id}:${emailKey(email)}`))) return
  const owner = await userByEmail(api.db, user.company_id, email)
  const isOwnConfirmed = owner?.id === user.id && user.email_verified_at !== null
  if ((owner && owner.id !== user.id) || isOwnConfirmed) return
  const company = await readCompany(api, user)
  await inTransaction(api, (db) => sendConfirmationEmail(db, api, company, user, { email }))
}

const readCompany = ({ db }: Api, { company_id }: CallerUser) =>
  db.selectFrom('companies').select(['id', 'slug', 'locale']).where('id', '=', company_id).executeTakeFirstOrThrow()
