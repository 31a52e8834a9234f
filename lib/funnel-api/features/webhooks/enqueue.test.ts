import { confirmCandidacy } from '#lib/contract/extensions'
import { sendMessage } from '#lib/contract/messaging'
import type { WebhookDelivery } from '#lib/contract/staff/webhooks'
import { WebhookEvent } from '#lib/domain/staff'
import { writeAsRecruiter } from '#lib/funnel-api/discussions'
import * as work from '#lib/funnel-api/staff/work/webhooks'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applyFully, PASSWORD, signUp } from '#tests/support/candidates'
import { openReceiver } from '#tests/support/receiver'

let api: TestApi
let receiver: Awaited<ReturnType<typeof openReceiver>>
beforeAll(async () => {
  receiver = await openReceiver()
  api = await openTestApi(['bakery', 'foundry'], undefined, { WEBHOOK_HOSTS: receiver.host })
})
afterAll(async () => {
  await api.close()
  await receiver.close()
})

/** Events of real calls, delivered by the API's own worker. */
it('sends events of an application in order with only IDs, also after a deletion', async () => {
  const company_id = await api.companyId()
  const { webhook: own, secret } = await work.createWebhook(api.api, company_id, {
    ...{ url: receiver.url('/real'), events: WebhookEvent.options },
  })
  receiver.secrets.set('/real', secret)
  await work.createWebhook(api.api, await api.companyId('foundry'), {
    ...{ url: receiver.url('/foreign'), events: WebhookEvent.options },
  })
  const camille = await signUp(api, { first_name: 'Wilhelmina' })
  const { id: candidacy_id, campaign } = await applyFully(api, camille)
  const user_id = camille.user.id
  await camille.call(confirmCandidacy, { params: { id: candidacy_id } })
  const words = { candidacy_id, author_name: 'Lena', content: 'Wilhelmina, when can you come?' }
  const { discussion_id } = await writeAsRecruiter(api.api, words)
  await camille.call(sendMessage, {
    params: { id: discussion_id },
    body: { discussion_message: { content: 'At once, says Wilhelmina' } },
  })
  await camille.send('PATCH', `/me/candidacies/${candidacy_id}/withdraw`, { candidacy: {} })
  await camille.send('DELETE', '/me', { user: { current_password: PASSWORD } })
  const told = async () => {
    const { deliveries } = await work.listDeliveries(api.db, company_id, own.id, { limit: 50 })
    return deliveries.toReversed()
  }
  const happened = (deliveries: WebhookDelivery[]) => deliveries.map(({ event, payload }) => [event, payload.data])
  const message = (author_type: string, is_status_updated = false) => [
    'message.created',
    { ...{ candidacy_id, user_id, discussion_id, author_type, is_status_updated }, message_id: expect.any(Number) },
  ]
  expect(happened(await told())).toEqual([
    ['candidacy.confirmed', { candidacy_id, user_id, campaign_id: campaign.id }],
    message('Recruiter'),
    message('User'),
    message('User', true),
    ['candidacy.withdrawn', { candidacy_id, user_id }],
    ['candidacy.erased', { candidacy_id, user_id }],
    ['user.erased', { user_id, candidacy_ids: [candidacy_id] }],
  ])
  expect(JSON.stringify(await told())).not.toMatch(/wilhelmina|example\.org/i)
  while ((await told()).some(({ status }) => status !== 'sent')) await new Promise((resolve) => setTimeout(resolve, 50))
  expect(receiver.heard.map(({ type, path, isSigned }) => [type, path, isSigned])).toEqual(
    (await told()).map(({ event }) => [event, '/real', true]),
  )
})
