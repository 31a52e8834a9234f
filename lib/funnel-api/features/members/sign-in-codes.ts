import { createHmac, randomInt } from 'node:crypto'
import { ApiError } from '#lib/contract/errors'
import { acceptedSecrets } from '#lib/funnel-api/platform/signatures/signatures'
import { hasAccess } from '#lib/funnel-api/features/members/access'
import { sendSignInCodeEmail } from '#lib/funnel-api/features/members/emails'
import type { Person } from '#lib/funnel-api/features/members/staff'
import type { Api } from '#lib/funnel-api/platform/context'
import { minutesFromNow } from '#lib/funnel-api/platform/calendar/company-calendar'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'

export const CODE_MINUTES = 10
const MAX_ATTEMPTS = 5

/** Keyed, because a plain hash of six digits could be reversed by trying all of them. */
const hashCode = (secret: string, user_id: number, code: string) =>
  createHmac('sha256', secret).update(`staff-code ${user_id} ${code}`).digest('hex')

/** The person with an email address who can sign in. */
export async function findSignInPerson(db: Db, email: string): Promise<Person | null> {
  const user = await db
    .selectFrom('staff_users')
    .select(['id', 'email', 'name', 'locale', 'is_operator'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  if (!user) return null
  const person = { ...user, is_operator: Boolean(user.is_operator) }
  return (await hasAccess(db, person)) ? person : null
}

/** Emails a new code. Earlier ones stay valid until they expire, because another person may have requested this one. */
export const sendSignInCode = (api: Api, person: Person) =>
  inTransaction(api, async (db) => {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await db
      .insertInto('staff_codes')
      .values({
        ...{ staff_user_id: person.id, code_hash: hashCode(api.secret, person.id, code), attempts: 0, used_at: null },
        ...{ created_at: api.now().toISOString(), expires_at: minutesFromNow(api, CODE_MINUTES) },
      })
      .execute()
    await sendSignInCodeEmail(db, api, person, code)
  })

/** Uses a code. Each wrong code counts against all valid ones of the person. Throws INVALID_CREDENTIALS. */
export async function useSignInCode(api: Api, email: string, code: string): Promise<Person> {
  const { db } = api
  const person = await findSignInPerson(db, email)
  if (person && (await takeCode(api, person.id, code))) return person
  throw new ApiError('INVALID_CREDENTIALS', 'Code is wrong, expired or already used')
}

async function takeCode(api: Api, user_id: number, code: string) {
  const at = api.now().toISOString()
  const hashes = acceptedSecrets(api).map((secret) => hashCode(secret, user_id, code))
  const used = await api.db
    .updateTable('staff_codes')
    .set({ used_at: at })
    .where('staff_user_id', '=', user_id)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .where('attempts', '<', MAX_ATTEMPTS)
    .where('expires_at', '>', at)
    .returning('id')
    .executeTakeFirst()
  if (used) {
    await api.db.deleteFrom('staff_codes').where('staff_user_id', '=', user_id).where('id', '<>', used.id).execute()
    return true
  }
  await api.db
    .updateTable('staff_codes')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('staff_user_id', '=', user_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .execute()
  return false
}
