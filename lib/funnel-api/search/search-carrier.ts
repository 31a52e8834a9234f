import { z } from 'zod'
import type { Api } from '#lib/funnel-api/context'
import { asOf, dayIn } from '#lib/funnel-api/last-day'
import type { Carrier } from '#lib/funnel-api/mail/postman'
import type { Engine } from '#lib/funnel-api/search/engine'

const Payload = z.object({ campaign_id: z.number().int() })

/**
 * Sends notices to search engines. The type of a notice depends on the state of the job when it is sent, because it may
 * have waited in the queue.
 */
export const searchCarrier = (api: Pick<Api, 'db' | 'now'>, engines: readonly Engine[]): Carrier => ({
  channel: 'search',
  async carry({ template, payload, recipient }, company) {
    const engine = engines.find(({ name }) => name === template)
    if (!engine || !company.is_indexation_active) return
    const row = await api.db
      .selectFrom('campaigns')
      .select(['is_online', 'is_draft', 'date_end'])
      .where('id', '=', Payload.parse(payload).campaign_id)
      .executeTakeFirst()
    const isOpen = row && !row.is_draft && asOf(row, dayIn(company.time_zone, api.now())).is_online
    await engine.tell({ url: recipient, type: isOpen ? 'URL_UPDATED' : 'URL_DELETED' })
  },
})
