import { createWebhook } from '#lib/funnel-api/features/webhooks/settings'
import { firstAttempt, payloadOf } from '#lib/funnel-api/platform/events/enqueue-webhook-event'
import { TOO_LONG, unknown } from '#tests/contract/rows'
import type { StaffRow } from '#tests/contract/staff/rows'
import type { StaffFixtures } from '#tests/contract/staff/fixtures'

const webhook = { url: 'https://hooks.example.org/careers', events: ['message.created', 'user.erased'] } as const

/** A webhook of each company with a failed delivery, which no worker changes. */
async function createWebhooks({ api: { api, db }, company_id, otherCompany }: StaffFixtures) {
  const create = async (company: number) => {
    const { id } = (await createWebhook(api, company, webhook)).webhook
    const at = api.now()
    const delivery = await db
      .insertInto('webhook_deliveries')
      .values({
        webhook_id: id,
        company_id: company,
        event: 'test',
        subject: 'test',
        created_at: at.toISOString(),
        payload: payloadOf('test', at, {}),
        ...firstAttempt(at),
        status: 'dead',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, delivery_id: delivery.id }
  }
  return { own: await create(company_id), others: await create(otherCompany.company_id) }
}
/** A call whose path contains a webhook's ID. */
const onWebhook =
  (more: (of: Awaited<ReturnType<typeof createWebhooks>>) => object = () => ({})): StaffRow =>
  async (fixtures) => {
    const { own, others } = await createWebhooks(fixtures)
    return {
      params: { id: own.id },
      rejected: [['another company’s webhook', { params: { id: others.id } }, 404], unknown('id')],
      ...more({ own, others }),
    }
  }

export const WEBHOOKS: Record<string, StaffRow> = {
  listWebhooks: () => ({}),
  createWebhook: () => ({
    body: { webhook },
    whole: ['webhook.events'],
    rejected: [
      ['plain http', { body: { webhook: { ...webhook, url: 'http://hooks.example.org/' } } }, 422],
      ['a loopback address', { body: { webhook: { ...webhook, url: 'https://127.0.0.1/' } } }, 422],
      ['a password', { body: { webhook: { ...webhook, url: 'https://a:b@hooks.example.org/' } } }, 422],
      ['a URL that is too long', { body: { webhook: { ...webhook, url: `https://a.org/${TOO_LONG}` } } }, 422],
      ['an unknown event', { body: { webhook: { ...webhook, events: ['candidacy.read'] } } }, 422],
    ],
  }),
  updateWebhook: onWebhook(() => ({
    body: { webhook: { events: ['user.erased'], is_active: true } },
    optional: ['webhook.events', 'webhook.is_active'],
    whole: ['webhook.events'],
  })),
  rotateWebhookSecret: onWebhook(),
  deleteWebhook: onWebhook(),
  listDeliveries: onWebhook(() => ({
    query: 'status=dead&limit=10',
    invalidQueries: ['status=lost', 'limit=0', 'limit=1000', 'cursor=first'],
  })),
  replayDelivery: onWebhook(({ own, others }) => ({
    params: own,
    rejected: [
      ['another company’s webhook', { params: others }, 404],
      ['another webhook’s delivery', { params: { delivery_id: others.delivery_id } }, 404],
      unknown('delivery_id'),
    ],
  })),
  replayDead: onWebhook(),
  testWebhook: onWebhook(),
}
