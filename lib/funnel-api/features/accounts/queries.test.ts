import { isCorrectPassword, requireCurrentPassword } from '#lib/funnel-api/features/accounts/passwords'
import { readUserAsCaller, listUsers } from '#lib/funnel-api/features/accounts/queries'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'
import { newEmail, PASSWORD, signUp } from '#tests/support/candidates'

const NOW = '2026-11-23T10:00:00.000Z'

let testApi: TestApi
let company_id: number
beforeAll(async () => {
  testApi = await openTestApi()
  company_id = await testApi.companyId()
})
afterAll(() => testApi.close())

it('requires the current password only of users who have set one', async () => {
  const { user } = await signUp(testApi)
  const caller = await readUserAsCaller(testApi.db, company_id, user.id)
  const wrongPasswordError = { code: 'INVALID', fields: { 'user.current_password': { key: 'WRONG_PASSWORD' } } }
  for (const password of ['another password', undefined])
    await expect(requireCurrentPassword(testApi.api, caller, password)).rejects.toMatchObject(wrongPasswordError)
  await requireCurrentPassword(testApi.api, caller, PASSWORD)
  await requireCurrentPassword(testApi.api, { ...caller, is_password_set_by_user: false }, undefined)
  expect(await isCorrectPassword(null, 'no account has this password')).toBe(false)
  await testApi.db.updateTable('rates').set({ count: 8 }).where('key', 'like', 'password-session:%').execute()
  await expect(requireCurrentPassword(testApi.api, caller, PASSWORD)).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  })
})

it('lists users in pages by their creation, with the submitted applications and the day of deletion', async () => {
  await testApi.db.deleteFrom('users').execute()
  const { candidate } = await applicant(testApi)
  const second = await signUp(testApi, { email: newEmail().toUpperCase() })
  await signUp(testApi, { company: 'foundry' })
  await testApi.db.updateTable('users').set({ expiration_date: null, created_at: NOW }).execute()
  const list = (filter: { email?: string; cursor?: string; limit?: number } = {}) =>
    listUsers(testApi.db, company_id, { limit: 2, ...filter })
  const ids = [candidate.user.id, second.user.id]
  expect(await list()).toMatchObject({
    users: [
      { id: ids[0], nb_candidacies: 1, expiration_date: '2028-11-23' },
      { id: ids[1], nb_candidacies: 0 },
    ],
    next_cursor: null,
  })
  const first = await list({ limit: 1 })
  expect(first).toMatchObject({ users: [{ id: ids[0] }], next_cursor: String(ids[0]) })
  expect(await list({ limit: 1, cursor: first.next_cursor! })).toMatchObject({
    users: [{ id: ids[1] }],
    next_cursor: null,
  })
  expect((await list({ email: ` ${second.email.toLowerCase()} ` })).users).toMatchObject([{ id: ids[1] }])
  await expect(readUserAsCaller(testApi.db, await testApi.companyId('foundry'), ids[0]!)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
