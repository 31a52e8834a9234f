import { ApiError } from '#lib/contract/errors'
import * as extensions from '#lib/contract/extensions'
import { issueCode } from '#lib/funnel-api/auth/codes'
import { handOver } from '#lib/funnel-api/auth/shut-out'
import { hashToken } from '#lib/funnel-api/auth/tokens'
import { askToVerify } from '#lib/funnel-api/auth/welcome'
import type { Api, Caller } from '#lib/funnel-api/context'
import { inTransaction } from '#lib/funnel-api/db/current'
import type { Db } from '#lib/funnel-api/db/open'
import { PER_USER } from '#lib/funnel-api/limits-of-people'
import { countAttempt } from '#lib/funnel-api/rate-limit'
import { openSession } from '#lib/funnel-api/routes/users'
import { type Serve, signedIn } from '#lib/funnel-api/serve'

/** Long enough to notice that another person created the account. */
const OTHERS_MINUTES = 60

/** Codes in emails. Each opens a session once and proves access to the email address. */
export function oneTimeCodeRoutes(serve: Serve, api: Api) {
  serve(extensions.adoptToken, async ({ body, caller }) => {
    const found = await ownerOf(api, caller, body.token, 'session')
    return inTransaction(api, async (db) => {
      await useUp(db, body.token)
      const { auth_token, device_token } = await openSession(api, found)
      if (found.email_verified_at !== null) return { auth_token, device_token }
      const email_verified_at = api.now().toISOString()
      await db.updateTable('users').set({ email_verified_at }).where('id', '=', found.id).execute()
      // Usually this is the same person on a second device, who stays signed in on the first. Only the user can say
      // otherwise.
      if (caller.user?.id === found.id) return { auth_token, device_token }
      const others_token = await issueCode(db, api, found.id, { purpose: 'others', minutes: OTHERS_MINUTES })
      return { auth_token, device_token, others_token }
    })
  })

  serve(extensions.shutOutOthers, async ({ body, caller }) => {
    const { id } = await ownerOf(api, caller, body.token, 'others')
    return inTransaction(api, async (db) => {
      await useUp(db, body.token)
      const { auth_token, device_token } = await openSession(api, await handOver(db, id, api.now().toISOString()))
      return { auth_token, device_token }
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

/** Returns the owner of a code. On the host of another company it is unknown, and stays valid for its own. */
async function ownerOf({ db, now }: Api, { company }: Caller, token: string, purpose: 'session' | 'others') {
  const found = await db
    .selectFrom('codes')
    .innerJoin('users', 'users.id', 'codes.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .selectAll('users')
    .select('companies.slug')
    .where('codes.token_hash', '=', hashToken(token))
    .where('codes.purpose', '=', purpose)
    .where('codes.expires_at', '>', now().toISOString())
    .executeTakeFirst()
  if (!found || (company !== null && company !== found.slug)) throw expired()
  return found
}

/** Deletes a code and the others of its purpose, because several emails may have been sent. */
async function useUp(db: Db, token: string) {
  const used = await db
    .deleteFrom('codes')
    .where('token_hash', '=', hashToken(token))
    .returning(['user_id', 'purpose'])
    .executeTakeFirst()
  if (!used) throw expired()
  await db.deleteFrom('codes').where('user_id', '=', used.user_id).where('purpose', '=', used.purpose).execute()
}

const expired = () => new ApiError('TOKEN_EXPIRED', 'the code was used or is too old')
