import { listKeys, revokeKey, authenticateKey } from '#lib/funnel-api/features/accounts/api-keys'
import { openTestApi, type TestApi } from '#tests/support/api'

let testApi: TestApi
beforeAll(async () => {
  testApi = await openTestApi()
})
afterAll(() => testApi.close())

const headersWith = (key: string) => new Headers({ authorization: `Bearer ${key}` })

it('gives access to the company of the key and records its use', async () => {
  const key = await testApi.keyOf('foundry', ['stats:read'])
  const staff = await authenticateKey(testApi.api, headersWith(key), 'stats:read')
  expect(staff.company.slug).toBe('foundry')
  const row = await testApi.db
    .selectFrom('api_keys')
    .selectAll()
    .where('id', '=', staff.key.id)
    .executeTakeFirstOrThrow()
  expect(row.last_used_at).not.toBeNull()
  expect(row).toMatchObject({ prefix: key.slice(0, 14), scopes: ['stats:read'] })
  expect(JSON.stringify(row)).not.toContain(key)
})

it('rejects a key without the scope, and a revoked key', async () => {
  const key = await testApi.keyOf('bakery', ['stats:read'])
  const { key: row, company } = await authenticateKey(testApi.api, headersWith(key), 'stats:read')
  await expect(authenticateKey(testApi.api, headersWith(key), 'content:write')).rejects.toMatchObject({
    code: 'FORBIDDEN',
  })
  expect(await revokeKey(testApi.api, await testApi.companyId('foundry'), row.id)).toBeNull()
  expect(await revokeKey(testApi.api, company.id, row.id)).not.toBeNull()
  await expect(authenticateKey(testApi.api, headersWith(key), 'stats:read')).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  })
})

it.each([undefined, 'Bearer', 'Bearer careers_', 'Basic abc'])('rejects %s as a key', async (authorization) => {
  const headers = new Headers(authorization === undefined ? {} : { authorization })
  await expect(authenticateKey(testApi.api, headers, 'stats:read')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

it('accepts any letter case of the scheme, and a key without a scope for calls that need none', async () => {
  const key = await testApi.keyOf('bakery', [])
  for (const scheme of ['Bearer', 'bearer '])
    expect(
      (await authenticateKey(testApi.api, new Headers({ authorization: `${scheme} ${key}` }), null)).key.scopes,
    ).toEqual([])
  const unknown = headersWith(`careers_${'a'.repeat(43)}`)
  await expect(authenticateKey(testApi.api, unknown, null)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  const other = new Headers({ authorization: `Bearer ${key.replace('careers_', 'other_')}` })
  await expect(authenticateKey(testApi.api, other, null)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

it('records the use of a key once a minute, and only of that key', async () => {
  const [key, other] = [await testApi.keyOf(), await testApi.keyOf()]
  const before = testApi.api.now
  const useAt = async (timestamp: string) => {
    testApi.api.now = () => new Date(timestamp)
    const { id } = (await authenticateKey(testApi.api, headersWith(key), null)).key
    const row = await testApi.db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return row.last_used_at
  }
  const first = '2026-11-23T10:00:00.000Z'
  expect(await useAt(first)).toBe(first)
  expect(await useAt('2026-11-23T10:00:59.999Z')).toBe(first)
  expect(await useAt('2026-11-23T10:01:00.000Z')).toBe('2026-11-23T10:01:00.000Z')
  testApi.api.now = before
  const unused = await testApi.db.selectFrom('api_keys').selectAll().where('prefix', '=', other.slice(0, 14)).execute()
  expect(unused).toMatchObject([{ last_used_at: null }])
})

it('lists the keys of a company, latest first, and revokes a key once', async () => {
  await testApi.keyOf('foundry', ['stats:read'])
  const newest = await testApi.keyOf('foundry', ['keys:read'])
  const company_id = await testApi.companyId('foundry')
  const keys = await listKeys(testApi.api, company_id)
  expect(keys[0]).toMatchObject({ name: 'test', prefix: newest.slice(0, 14), scopes: ['keys:read'], revoked_at: null })
  expect(keys[0]!.prefix).toMatch(/^careers_.{6}$/)
  expect(keys.map(({ id }) => id)).toEqual(keys.map(({ id }) => id).toSorted((a, b) => b - a))
  expect(await revokeKey(testApi.api, company_id, keys[0]!.id)).not.toBeNull()
  expect(await revokeKey(testApi.api, company_id, keys[0]!.id)).toBeNull()
  const revoked = (await listKeys(testApi.api, company_id)).filter(({ revoked_at }) => revoked_at !== null)
  expect(revoked.map(({ id }) => id)).toEqual([keys[0]!.id])
})
