import { deviceToken, isKnownDeviceWithinLimit, knownDeviceOf } from '#lib/funnel-api/features/accounts/known-device'
import { openTestApi, type TestApi } from '#tests/support/api'
import { signUp } from '#tests/support/candidates'

const NOW = '2026-11-23T10:00:00.000Z'

let testApi: TestApi
let now: () => Date
beforeAll(async () => {
  testApi = await openTestApi()
  now = testApi.api.now
})
afterAll(() => testApi.close())
afterEach(() => void (testApi.api.now = now))

const rowOf = (id: number) => testApi.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a known device', () => {
  it('is recognized for 400 days, by one of up to eight tokens', async () => {
    const [mine, others] = [await rowOf((await signUp(testApi)).user.id), await rowOf((await signUp(testApi)).user.id)]
    testApi.api.now = () => new Date(NOW)
    const token = deviceToken(testApi.api, mine)
    const device = token.split('.')[1]!
    expect(device).toHaveLength(22)
    const known = (tokens: string[], user = mine) =>
      knownDeviceOf(testApi.api, new Headers({ 'x-device-token': tokens.join(', ') }), user)
    const other = deviceToken(testApi.api, others)
    expect(known([token])).toBe(device)
    expect(known([...Array<string>(7).fill(other), token])).toBe(device)
    expect(known([...Array<string>(8).fill(other), token])).toBeNull()
    expect([known([token], others), knownDeviceOf(testApi.api, new Headers(), mine)]).toEqual([null, null])
    const setClock = (days: number) => void (testApi.api.now = () => new Date(Date.parse(NOW) + days * 86_400_000))
    setClock(400)
    expect(known([token])).toBe(device)
    setClock(401)
    expect(known([token])).toBeNull()
  })

  it('is counted separately, and an unknown device or user is not counted', async () => {
    const user = await rowOf((await signUp(testApi)).user.id)
    const headers = new Headers({ 'x-device-token': deviceToken(testApi.api, user) })
    const limit = { name: 'device-reset', max: 1, seconds: 600 } as unknown as Parameters<
      typeof isKnownDeviceWithinLimit
    >[3]
    await testApi.withStoppedClock(async () => {
      expect(await isKnownDeviceWithinLimit(testApi.api, new Headers(), user, limit)).toBe(false)
      expect(await isKnownDeviceWithinLimit(testApi.api, headers, undefined, limit)).toBe(false)
      expect(await isKnownDeviceWithinLimit(testApi.api, headers, user, limit)).toBe(true)
      expect(await isKnownDeviceWithinLimit(testApi.api, headers, user, limit)).toBe(false)
    })
  })
})
