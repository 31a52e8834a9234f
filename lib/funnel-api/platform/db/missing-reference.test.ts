import { renderError } from '#lib/funnel-api/edges/http/serve'
import { openTestApi, type TestApi } from '#tests/support/api'
import { signUp } from '#tests/support/candidates'
import { captureLog } from '#tests/support/capture-log'

let api: TestApi
beforeAll(async () => void (api = await openTestApi(['bakery'])))
afterAll(() => api.close())

it('responds with 404 to a request that refers to a row deleted in the meantime', async () => {
  const logged = captureLog('fatal')
  const { user } = await signUp(api)
  const { id: campaign_id } = await api.campaign('night-baker')
  await api.db.deleteFrom('users').where('id', '=', user.id).execute()
  const row = { user_id: user.id, campaign_id, created_at: '', is_pitch_passed: false, is_subscribed: true }
  const error = await api.db
    .insertInto('candidacies')
    .values(row)
    .execute()
    .catch((cause: unknown) => cause)
  const reply = renderError(error)
  expect([reply.status, await reply.json()]).toMatchObject([404, { error: { code: 'NOT_FOUND' } }])
  logged.restore()
})
