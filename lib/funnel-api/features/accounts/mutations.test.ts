import { updateUser } from '#lib/funnel-api/features/accounts/mutations'
import { openTestApi, type TestApi } from '#tests/support/api'

let testApi: TestApi
beforeAll(async () => {
  testApi = await openTestApi()
})
afterAll(() => testApi.close())

it('throws NOT_FOUND for a user who does not exist', async () => {
  const update = updateUser(testApi.api.db, 999_999, { is_campaign_alert_active: true })
  await expect(update).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
