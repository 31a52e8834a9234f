import { dropAll } from '#lib/funnel-api/jobs/drop-old'
import { ago, DAY_MS, HOUR_MS, type Job } from '#lib/funnel-api/jobs/job'

/** Rows that no call looks at any more. */
export const dropExpired: Job = {
  name: 'drop-expired',
  every_ms: HOUR_MS,
  run: (api, isStopped) => {
    const seconds = Math.floor(api.now().getTime() / 1000)
    return dropAll(api, isStopped, {
      sessions: { table: 'sessions', column: 'expires_at', before: ago(api, 0) },
      // For a week an old link says that it has run out, not that it never was.
      codes: { table: 'codes', column: 'expires_at', before: ago(api, 7 * DAY_MS) },
      // Older ones are refused by their age.
      tokens: { table: 'spent_tokens', column: 'expires_at', before: ago(api, 0) },
      // No window is longer than an hour.
      rates: { table: 'rates', key: 'key', column: 'window_start', before: seconds - (2 * DAY_MS) / 1000 },
      // A message that was written offline is sent again whenever its phone finds a connection.
      keys: { table: 'idempotency_keys', key: 'key', column: 'created_at', before: ago(api, 30 * DAY_MS) },
      // A phone that opened its link in the last minute has two hours from then on.
      links: { table: 'recording_links', column: 'expires_at', before: ago(api, DAY_MS + 2 * HOUR_MS) },
    })
  },
}
