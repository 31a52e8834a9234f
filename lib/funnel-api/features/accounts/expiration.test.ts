import { expirationAfter, postponeExpiration } from '#lib/funnel-api/features/accounts/expiration'
import { openTestApi } from '#tests/support/api'
import { signUp } from '#tests/support/candidates'

it.each([
  ['2026-11-23T10:00:00Z', '2028-11-23'],
  ['2026-02-28T10:00:00Z', '2028-02-28'],
  ['2028-02-29T10:00:00Z', '2030-02-28'],
])('data of %s expires on %s', (from, day) => {
  expect(expirationAfter(new Date(from))).toBe(day)
})

it('postpones the expiration of one user only', async () => {
  const testApi = await openTestApi()
  const [camille, other] = [await signUp(testApi), await signUp(testApi)]
  const users = () => testApi.db.selectFrom('users').select(['id', 'expiration_date']).execute()
  const dateOf = async ({ user }: typeof other) => (await users()).find(({ id }) => id === user.id)!.expiration_date
  const before = await dateOf(other)
  expect(await postponeExpiration(testApi.db, camille.user.id, new Date('2030-01-01T00:00:00Z'))).toBe('2032-01-01')
  expect([await dateOf(camille), await dateOf(other)]).toEqual(['2032-01-01', before])
  await testApi.close()
})
