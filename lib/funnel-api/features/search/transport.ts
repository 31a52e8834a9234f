import { z } from 'zod'
import type { Api } from '#lib/funnel-api/platform/context'
import { campaignAsOf, dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import type { Transport } from '#lib/funnel-api/platform/outbox/mail-worker'
import type { EngineName } from '#lib/funnel-api/platform/outbox/outbox'

const Payload = z.object({ campaign_id: z.number().int() })

/**
 * Sends notices to search engines. The type of a notice depends on the state of the job when it is sent, because it may
 * have waited in the queue.
 */
export const searchTransport = (api: Pick<Api, 'db' | 'now'>, engines: readonly Engine[]): Transport => ({
  channel: 'search',
  async deliver({ template, payload, recipient }, company) {
    const engine = engines.find(({ name }) => name === template)
    if (!engine || !company.is_indexation_active) return
    const row = await api.db
      .selectFrom('campaigns')
      .select(['is_online', 'is_draft', 'date_end'])
      .where('id', '=', Payload.parse(payload).campaign_id)
      .executeTakeFirst()
    const isOpen = row && !row.is_draft && campaignAsOf(row, dateInTimeZone(company.time_zone, api.now())).is_online
    await engine.notify({ url: recipient, type: isOpen ? 'URL_UPDATED' : 'URL_DELETED' })
  },
})

export type Notice = { url: string; type: 'URL_UPDATED' | 'URL_DELETED' }
/** A service that is notified of changed URLs. Throws `Undeliverable` if a retry would fail too. */
export type Engine = { name: EngineName; notify: (notice: Notice) => Promise<void> }
