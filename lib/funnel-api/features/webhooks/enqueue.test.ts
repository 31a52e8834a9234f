import { deleteCandidacy } from '#lib/contract/candidacies'
import { confirmCandidacy } from '#lib/contract/candidacy-draft'
import { sendMessage } from '#lib/contract/messaging'
import type { WebhookDelivery } from '#lib/contract/staff/webhooks'
import { WebhookEvent } from '#lib/domain/staff'
import { sendRecruiterMessage } from '#lib/funnel-api/features/conversations/discussions'
import { startWebhooks } from '#lib/funnel-api/features/webhooks/dispatcher'
import * as settings from '#lib/funnel-api/features/webhooks/settings'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applyFully, PASSWORD, signUp } from '#tests/support/candidates'
import { openReceiver } from '#tests/support/receiver'
import { until } from '#tests/support/until'

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

/** Events of real calls, delivered by the webhook worker. */
it('sends events of an application in order with only IDs, also after a deletion', async () => {
  const company_id = await api.companyId()
  const { webhook, secret } = await settings.createWebhook(api.api, company_id, {
    url: receiver.url('/real'),
    events: WebhookEvent.options,
  })
  receiver.secrets.set('/real', secret)
  await settings.createWebhook(api.api, await api.companyId('foundry'), {
    url: receiver.url('/foreign'),
    events: WebhookEvent.options,
  })
  const camille = await signUp(api, { first_name: 'Wilhelmina' })
  const { id: candidacy_id, campaign } = await applyFully(api, camille)
  const user_id = camille.user.id
  await camille.call(confirmCandidacy, { params: { id: candidacy_id } })
  const recruiterMessage = { candidacy_id, author_name: 'Lena', content: 'Wilhelmina, when can you come?' }
  const { discussion_id } = await sendRecruiterMessage(api.api, recruiterMessage)
  await camille.call(sendMessage, {
    params: { id: discussion_id },
    body: { discussion_message: { content: 'At once, says Wilhelmina' } },
  })
  await camille.send('PATCH', `/me/candidacies/${candidacy_id}/withdraw`, { candidacy: {} })
  await camille.send('DELETE', '/me', { user: { current_password: PASSWORD } })
  const listed = async () => {
    const { deliveries } = await settings.listDeliveries(api.db, company_id, webhook.id, { limit: 50 })
    return deliveries.toReversed()
  }
  const eventsOf = (deliveries: WebhookDelivery[]) => deliveries.map(({ event, payload }) => [event, payload.data])
  const message = (author_type: string, is_status_updated = false) => [
    'message.created',
    { candidacy_id, user_id, discussion_id, author_type, is_status_updated, message_id: expect.any(Number) },
  ]
  expect(eventsOf(await listed())).toEqual([
    ['candidacy.confirmed', { candidacy_id, user_id, campaign_id: campaign.id }],
    message('Recruiter'),
    message('User'),
    message('User', true),
    ['candidacy.withdrawn', { candidacy_id, user_id }],
    ['candidacy.erased', { candidacy_id, user_id }],
    ['user.erased', { user_id, candidacy_ids: [candidacy_id] }],
  ])
  expect(JSON.stringify(await listed())).not.toMatch(/wilhelmina|example\.org/i)
  const worker = startWebhooks(api.api)
  try {
    await until(async () => (await listed()).every(({ status }) => status === 'sent'))
  } finally {
    await worker.stop()
  }
  expect(receiver.received.map(({ type, path, isSigned }) => [type, path, isSigned])).toEqual(
    (await listed()).map(({ event }) => [event, '/real', true]),
  )
})

it('announces the deletion of an application only if it had been submitted', async () => {
  const company_id = await api.companyId()
  const { webhook } = await settings.createWebhook(api.api, company_id, {
    url: receiver.url('/deleted'),
    events: ['candidacy.erased' as const],
  })
  const robin = await signUp(api)
  const remove = async (isSubmitted: boolean) => {
    const { id } = await applyFully(api, robin)
    if (isSubmitted) await robin.call(confirmCandidacy, { params: { id } })
    await robin.call(deleteCandidacy, { params: { id } })
    return id
  }
  await remove(false)
  const candidacy_id = await remove(true)
  const { deliveries } = await settings.listDeliveries(api.db, company_id, webhook.id, { limit: 50 })
  expect(deliveries).toMatchObject([{ payload: { data: { candidacy_id, user_id: robin.user.id } } }])
})
