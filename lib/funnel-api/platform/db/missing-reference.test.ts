import { renderError } from '#lib/funnel-api/serve'
import { openTestApi, type TestApi } from '#tests/support/api'
import { signUp } from '#tests/support/candidates'
import { heardLog } from '#tests/support/heard-log'

let api: TestApi
beforeAll(async () => void (api = await openTestApi(['bakery'])))
afterAll(() => api.close())

it('a call that refers to something that was erased meanwhile is answered with 404', async () => {
  const said = heardLog('fatal')
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
  said.forget()
})
