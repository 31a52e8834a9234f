import { updateUser } from '#lib/funnel-api/features/accounts/mutations'
import * as extensions from '#lib/contract/extensions'
import { codeExpired, issueCode, useCode } from '#lib/funnel-api/features/accounts/one-time-codes'
import { assignToVerifiedOwner, openSession } from '#lib/funnel-api/features/accounts/sessions'
import { hashToken } from '#lib/funnel-api/platform/signatures/signatures'
import { sendVerificationEmail } from '#lib/funnel-api/features/accounts/emails'
import type { Api, Caller } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { PER_USER } from '#lib/funnel-api/platform/rate-limit/user-limits'
import { countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import { type Serve, requireUser } from '#lib/funnel-api/edges/http/serve'

/** How long the user can report that another person created the account. */
const SIGN_OUT_OTHERS_MINUTES = 60

/** One-time codes from emails. Each opens one session and verifies the email address. */
export function oneTimeCodeRoutes(serve: Serve, api: Api) {
  serve(extensions.exchangeToken, async ({ body, caller }) => {
    const user = await findOwner(api, caller, body.token, 'session')
    return inTransaction(api, async (db) => {
      await useCode(db, body.token)
      const { auth_token, device_token } = await openSession(api, user)
      if (user.email_verified_at !== null) return { auth_token, device_token }
      const email_verified_at = api.now().toISOString()
      await updateUser(db, user.id, { email_verified_at })
      // Other sessions stay open, because this is usually the same user on a second device. With `others_token`, the
      // user can sign them out.
      if (caller.user?.id === user.id) return { auth_token, device_token }
      const others_token = await issueCode(db, api, user.id, { purpose: 'others', minutes: SIGN_OUT_OTHERS_MINUTES })
      return { auth_token, device_token, others_token }
    })
  })

  serve(extensions.signOutOthers, async ({ body, caller }) => {
    const { id } = await findOwner(api, caller, body.token, 'others')
    return inTransaction(api, async (db) => {
      await useCode(db, body.token)
      const { auth_token, device_token } = await openSession(
        api,
        await assignToVerifiedOwner(db, id, api.now().toISOString()),
      )
      return { auth_token, device_token }
    })
  })

  serve(extensions.sendVerification, async ({ caller }) => {
    const user = requireUser(caller)
    if (user.email_verified_at !== null) return {}
    await countAttempt(api, PER_USER.verifications, String(user.id))
    const company = await api.db
      .selectFrom('companies')
      .select(['id', 'slug', 'locale'])
      .where('id', '=', user.company_id)
      .executeTakeFirstOrThrow()
    await inTransaction(api, (db) => sendVerificationEmail(db, api, company, user))
    return {}
  })
}

/** Returns the owner of a code. Throws TOKEN_EXPIRED on another company's host, without using up the code. */
async function findOwner({ db, now }: Api, { company }: Caller, token: string, purpose: 'session' | 'others') {
  const owner = await db
    .selectFrom('codes')
    .innerJoin('users', 'users.id', 'codes.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .selectAll('users')
    .select('companies.slug')
    .where('codes.token_hash', '=', hashToken(token))
    .where('codes.purpose', '=', purpose)
    .where('codes.expires_at', '>', now().toISOString())
    .executeTakeFirst()
  if (!owner || (company !== null && company !== owner.slug)) throw codeExpired()
  return owner
}
