import type { TestApi } from '#tests/support/api'
import { newEmail, signUp } from '#tests/support/candidates'

/** Many users of 'bakery', only as rows without sessions. Returns their ids. */
export async function crowd(test: TestApi, size: number, values: { expiration_date?: string } = {}) {
  const { user } = await signUp(test)
  const one = await test.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()
  const { id: _id, sponsor_code: _code, ...row } = { ...one, ...values }
  const rows = Array.from({ length: size }, () => {
    const email = newEmail()
    return { ...row, email, email_key: email }
  })
  const made = await test.db.insertInto('users').values(rows).returning('id').execute()
  return made.map(({ id }) => id)
}
