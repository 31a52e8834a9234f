import { DAY_MS } from '#lib/domain/days'
import { deleteAllOldRows } from '#lib/funnel-api/platform/queue/delete-old'
import { ago, HOUR_MS, type Job } from '#lib/funnel-api/platform/queue/job'

const KEYS = { table: 'idempotency_keys', key: 'key', column: 'created_at' } as const

/** Deletes rows that no call reads any more. */
export const deleteExpired: Job = {
  name: 'drop-expired',
  every_ms: HOUR_MS,
  run: (api, isStopped) => {
    const seconds = Math.floor(api.now().getTime() / 1000)
    return deleteAllOldRows(api, isStopped, {
      sessions: { table: 'sessions', column: 'expires_at', before: ago(api, 0) },
      // For a week, an old link responds that it has expired instead of not found.
      codes: { table: 'codes', column: 'expires_at', before: ago(api, 7 * DAY_MS) },
      // Used tokens of the bot protection. After its expiry, a token is rejected anyway.
      tokens: { table: 'spent_tokens', column: 'expires_at', before: ago(api, 0) },
      // The longest rate limit window is a day.
      rates: { table: 'rates', key: 'key', column: 'window_start', before: seconds - (2 * DAY_MS) / 1000 },
      // A message written offline is sent with its key when the browser is online again, perhaps weeks later.
      keys: { ...KEYS, before: ago(api, 30 * DAY_MS) },
      // Responses of the staff API can contain texts about candidates, which must not outlive a deletion for long. A
      // member who sends a reply again on Monday still has the key of Friday.
      keysOfIntegrations: { ...KEYS, prefix: 'key-', before: ago(api, 4 * DAY_MS) },
      keysOfMembers: { ...KEYS, prefix: 'member-', before: ago(api, 4 * DAY_MS) },
      // A phone that opens a link just before its expiry can record for two more hours.
      links: { table: 'recording_links', column: 'expires_at', before: ago(api, DAY_MS + 2 * HOUR_MS) },
    })
  },
}
