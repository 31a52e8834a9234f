import { ApiError } from '#lib/contract/errors'
import { sendEmailChangedEmail } from '#lib/funnel-api/features/accounts/emails'
import { updateUser } from '#lib/funnel-api/features/accounts/mutations'
import { deleteCodes, readCode, consumeCode } from '#lib/funnel-api/features/accounts/one-time-codes'
import { emailKey, userByEmail } from '#lib/funnel-api/features/accounts/queries'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'

/**
 * Confirms the email address that a code was sent to. If it is new, it replaces the user's address. Does not sign in
 * the user. Returns the slug of the job in the code, or null. A repeated call with the same code has no further effect.
 */
export const confirmEmail = (api: Api, company: string | null, token: string) =>
  inTransaction(api, async (db) => {
    const code = await readCode({ db }, company, token, 'confirm')
    const user = await readUser(db, code.user_id)
    const email = code.email ?? user.email
    const isCurrent = emailKey(email) === user.email_key
    if (code.used_at === null || !isCurrent || user.email_verified_at === null) {
      await consumeCode(db, api, token, 'confirm')
      const owner = await userByEmail(db, user.company_id, email)
      if (owner && owner.id !== user.id) throw new ApiError('EMAIL_TAKEN', 'Email address is already in use')
      const email_verified_at = api.now().toISOString()
      await updateUser(db, user.id, { email, email_key: emailKey(email), email_verified_at })
      if (!isCurrent) await retirePreviousAddress(db, api, user, code.id)
    }
    return { job_slug: await readJobSlug(db, user.company_id, code.campaign_id) }
  })

type User = Awaited<ReturnType<typeof readUser>>

const readUser = (db: Db, id: number) =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Revokes the links that were sent to the previous address, and emails that address about the change. */
async function retirePreviousAddress(db: Db, api: Api, previous: User, code_id: number) {
  await deleteCodes(db, previous.id, code_id)
  await sendEmailChangedEmail(db, api, previous)
}

async function readJobSlug(db: Db, company_id: number, id: number | null) {
  if (id === null) return null
  const campaigns = db.selectFrom('campaigns').select('slug').where('id', '=', id)
  return (await campaigns.where('company_id', '=', company_id).executeTakeFirst())?.slug ?? null
}
