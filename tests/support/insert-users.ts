import type { TestApi } from '#tests/support/api'
import { newEmail, signUp } from '#tests/support/candidates'

/** Inserts many users of 'bakery' without sessions. Returns their IDs. */
export async function insertUsers(test: TestApi, size: number, values: { expiration_date?: string } = {}) {
  const { user } = await signUp(test)
  const template = await test.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
  const { id: _id, sponsor_code: _code, ...row } = { ...template, ...values }
  const rows = Array.from({ length: size }, () => {
    const email = newEmail()
    return { ...row, email, email_key: email }
  })
  const inserted = await test.db.insertInto('users').values(rows).returning('id').execute()
  return inserted.map(({ id }) => id)
}
