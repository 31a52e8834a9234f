import type { Transaction } from 'kysely'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import * as contract from '#lib/contract/accounts'
import { ApiError } from '#lib/contract/errors'
import { hashPassword, isPassword } from '#lib/funnel-api/auth/passwords'
import type { Api, CallerUser } from '#lib/funnel-api/context'
import type { Database } from '#lib/funnel-api/db/schema'
import { countAttempt } from '#lib/funnel-api/rate-limit'
import { toUser } from '#lib/funnel-api/routes/users'
import { type Serve, signedIn } from '#lib/funnel-api/serve'

const PASSWORDS_PER_USER = { name: 'password-user', most: 8, seconds: 60 }

const wrong = (field: string, key: string) =>
  new ApiError('INVALID', `${field} is wrong`, { [`user.${field}`]: { key } })

export function meRoutes(serve: Serve, api: Api) {
  serve(contract.readMe, async ({ caller }) => toUser(signedIn(caller)))
  serve(contract.updateMe, async ({ body: { user: patch }, caller }) => {
    const user = signedIn(caller)
    const { legals, password, current_password, bio_url, ...plain } = patch
    checkPhone({ ...user, ...plain })
    const password_hash = password === undefined ? undefined : await newHash(api, user, password, current_password)
    const changes = {
      ...plain,
      ...(bio_url !== undefined && { bio_url: bio_url || null }),
      ...(legals && user.legals_accepted_at === null && { legals_accepted_at: api.now().toISOString() }),
      ...(password_hash && { password_hash, is_password_set_by_user: true }),
    }
    if (Object.keys(changes).length === 0) return toUser(user)
    const row = await api.db.transaction().execute(async (db) => {
      if (password_hash) await endOthers(db, user)
      return db.updateTable('users').set(changes).where('id', '=', user.id).returningAll().executeTakeFirstOrThrow()
    })
    return toUser(row)
  })
}

/** Who changes a password shuts out whoever else is in: other sessions, and links that would open one. */
async function endOthers(db: Transaction<Database>, { id, session_id }: CallerUser) {
  await db.deleteFrom('sessions').where('user_id', '=', id).where('id', '!=', session_id).execute()
  await db.deleteFrom('codes').where('user_id', '=', id).execute()
}

/** A changed password wants the present one, once the person has set one themselves. */
async function newHash(api: Api, user: CallerUser, password: string, current: string | undefined) {
  await countAttempt(api, PASSWORDS_PER_USER, String(user.id))
  if (user.is_password_set_by_user && !(await isPassword(user.password_hash, current ?? '')))
    throw wrong('current_password', 'WRONG_PASSWORD')
  return hashPassword(password)
}

/** §5: digits, spaces, hyphens and the area code of specific countries; the rest libphonenumber knows. */
function checkPhone({ phone_code, phone_number }: Pick<CallerUser, 'phone_code' | 'phone_number'>) {
  if (!phone_number) return
  const isWritten = /^[\d\s-]+$/.test(phone_number)
  const parsed = isWritten ? parsePhoneNumberFromString(`${phone_code ?? ''}${phone_number}`) : undefined
  if (!parsed?.isPossible()) throw wrong('phone_number', 'PHONE')
}
