import { ApiError } from '#lib/contract/errors'
import * as extensions from '#lib/contract/extensions'
import { hashToken } from '#lib/funnel-api/auth/tokens'
import { askToVerify } from '#lib/funnel-api/auth/welcome'
import type { Api } from '#lib/funnel-api/context'
import { inTransaction } from '#lib/funnel-api/db/current'
import { PER_USER } from '#lib/funnel-api/limits-of-people'
import { countAttempt } from '#lib/funnel-api/rate-limit'
import { openSession } from '#lib/funnel-api/routes/users'
import { type Serve, signedIn } from '#lib/funnel-api/serve'

/** Codes that travel in letters: each opens a session once, and shows that its reader has the address. */
export function oneTimeCodeRoutes(serve: Serve, api: Api) {
  serve(extensions.adoptToken, async ({ body, caller }) => {
    const token_hash = hashToken(body.token)
    const now = api.now().toISOString()
    const found = await api.db
      .selectFrom('codes')
      .innerJoin('users', 'users.id', 'codes.user_id')
      .innerJoin('companies', 'companies.id', 'users.company_id')
      .selectAll('users')
      .select('companies.slug')
      .where('codes.token_hash', '=', token_hash)
      .where('codes.purpose', '=', 'session')
      .where('codes.expires_at', '>', now)
      .executeTakeFirst()
    // At another company's host the code is unknown, and stays good for its own.
    if (!found || (caller.company !== null && caller.company !== found.slug)) throw expired()
    return inTransaction(api, async (db) => {
      const used = await db.deleteFrom('codes').where('token_hash', '=', token_hash).returning('id').executeTakeFirst()
      if (!used) throw expired()
      if (found.email_verified_at === null)
        await db.updateTable('users').set({ email_verified_at: now }).where('id', '=', found.id).execute()
      return { auth_token: (await openSession(api, found)).auth_token }
    })
  })

  serve(extensions.sendVerification, async ({ caller }) => {
    const user = signedIn(caller)
    if (user.email_verified_at !== null) return {}
    await countAttempt(api, PER_USER.verifications, String(user.id))
    const company = await api.db
      .selectFrom('companies')
      .select(['id', 'slug', 'locale'])
      .where('id', '=', user.company_id)
      .executeTakeFirstOrThrow()
    await inTransaction(api, (db) => askToVerify(db, api, company, user))
    return {}
  })
}

const expired = () => new ApiError('TOKEN_EXPIRED', 'the code was used or is too old')
