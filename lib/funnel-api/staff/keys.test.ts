import { revokeKey, staffOf } from '#lib/funnel-api/staff/keys'
import { openTestApi, type TestApi } from '#tests/support/api'

let test: TestApi
beforeAll(async () => {
  test = await openTestApi()
})
afterAll(() => test.close())

const headersWith = (key: string) => new Headers({ authorization: `Bearer ${key}` })

it('gives access to the company of the key and records its use', async () => {
  const key = await test.keyOf('foundry', ['stats:read'])
  const staff = await staffOf(test.api, headersWith(key), 'stats:read')
  expect(staff.company.slug).toBe('foundry')
  const row = await test.db.selectFrom('api_keys').selectAll().where('id', '=', staff.key.id).executeTakeFirstOrThrow()
  expect(row.last_used_at).not.toBeNull()
  expect(row).toMatchObject({ prefix: key.slice(0, 14), scopes: ['stats:read'] })
  expect(JSON.stringify(row)).not.toContain(key)
})

it('rejects a key without the scope, and a revoked key', async () => {
  const key = await test.keyOf('bakery', ['stats:read'])
  const { key: row, company } = await staffOf(test.api, headersWith(key), 'stats:read')
  await expect(staffOf(test.api, headersWith(key), 'content:write')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await revokeKey(test.api, await test.companyId('foundry'), row.id)).toBe(false)
  expect(await revokeKey(test.api, company.id, row.id)).toBe(true)
  await expect(staffOf(test.api, headersWith(key), 'stats:read')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

it.each([undefined, 'Bearer', 'Bearer careers_', 'Basic abc'])('rejects %s as a key', async (authorization) => {
  const headers = new Headers(authorization === undefined ? {} : { authorization })
  await expect(staffOf(test.api, headers, 'stats:read')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})
