import { updateUser } from '#lib/funnel-api/features/accounts/mutations'
import { openTestApi, type TestApi } from '#tests/support/api'

let test: TestApi
beforeAll(async () => {
  test = await openTestApi()
})
afterAll(() => test.close())

it('returns NOT_FOUND for a user who was erased during the call', async () => {
  const erased = updateUser(test.api.db, 999_999, { is_campaign_alert_active: true })
  await expect(erased).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
