import { createWebhook } from '#lib/funnel-api/staff/work/webhooks'
import { firstAttempt, payloadOf } from '#lib/funnel-api/webhooks/tell'
import { TOO_LONG, unknown } from '#tests/contract/rows'
import type { StaffRow } from '#tests/contract/staff/rows'
import type { StaffWorld } from '#tests/contract/staff/world'

const webhook = { url: 'https://hooks.example.org/careers', events: ['message.created', 'user.erased'] } as const

/** A webhook of each company with a failed delivery, which no worker changes. */
async function made({ api: { api, db }, company_id, abroad }: StaffWorld) {
  const make = async (company: number) => {
    const { id } = (await createWebhook(api, company, webhook)).webhook
    const at = api.now()
    const delivery = await db
      .insertInto('webhook_deliveries')
      .values({
        ...{ webhook_id: id, company_id: company, event: 'test', subject: 'test', created_at: at.toISOString() },
        ...{ payload: payloadOf('test', at, {}), ...firstAttempt(at), status: 'dead' },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, delivery_id: delivery.id }
  }
  return { own: await make(company_id), others: await make(abroad.company_id) }
}
/** A call whose path names a webhook. */
const named =
  (more: (of: Awaited<ReturnType<typeof made>>) => object = () => ({})): StaffRow =>
  async (world) => {
    const { own, others } = await made(world)
    return {
      params: { id: own.id },
      foreign: [['another company’s webhook', { params: { id: others.id } }, 404], unknown('id')],
      ...more({ own, others }),
    }
  }

export const WEBHOOKS: Record<string, StaffRow> = {
  listWebhooks: () => ({}),
  createWebhook: () => ({
    body: { webhook },
    whole: ['webhook.events'],
    foreign: [
      ['plain http', { body: { webhook: { ...webhook, url: 'http://hooks.example.org/' } } }, 422],
      ['this machine', { body: { webhook: { ...webhook, url: 'https://127.0.0.1/' } } }, 422],
      ['a password', { body: { webhook: { ...webhook, url: 'https://a:b@hooks.example.org/' } } }, 422],
      ['an address without end', { body: { webhook: { ...webhook, url: `https://a.org/${TOO_LONG}` } } }, 422],
      ['an unknown event', { body: { webhook: { ...webhook, events: ['candidacy.read'] } } }, 422],
    ],
  }),
  updateWebhook: named(() => ({
    body: { webhook: { events: ['user.erased'], is_active: true } },
    optional: ['webhook.events', 'webhook.is_active'],
    whole: ['webhook.events'],
  })),
  rotateWebhookSecret: named(),
  deleteWebhook: named(),
  listDeliveries: named(() => ({
    query: 'status=dead&limit=10',
    queries: ['status=lost', 'limit=0', 'limit=1000', 'cursor=first'],
  })),
  replayDelivery: named(({ own, others }) => ({
    params: own,
    foreign: [
      ['another company’s webhook', { params: others }, 404],
      ['another webhook’s delivery', { params: { delivery_id: others.delivery_id } }, 404],
      unknown('delivery_id'),
    ],
  })),
  replayDead: named(),
  testWebhook: named(),
}
