import { updateUser } from '#lib/funnel-api/features/accounts/mutations'
import { openTestApi, type TestApi } from '#tests/support/api'

let test: TestApi
beforeAll(async () => {
  test = await openTestApi()
})
afterAll(() => test.close())

it('throws NOT_FOUND for a user who does not exist', async () => {
  const update = updateUser(test.api.db, 999_999, { is_campaign_alert_active: true })
  await expect(update).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
