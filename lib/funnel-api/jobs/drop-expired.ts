import { ago, DAY_MS, HOUR_MS, type Job } from '#lib/funnel-api/jobs/job'

/** Rows that no call looks at any more. */
export const dropExpired: Job = {
  name: 'drop-expired',
  every_ms: HOUR_MS,
  run: async (api) => {
    const { db } = api
    await db.deleteFrom('sessions').where('expires_at', '<', ago(api, 0)).execute()
    // For a week an old link says that it has run out, not that it never was.
    await db
      .deleteFrom('codes')
      .where('expires_at', '<', ago(api, 7 * DAY_MS))
      .execute()
    // Older ones are refused by their age.
    await db.deleteFrom('spent_tokens').where('expires_at', '<', ago(api, 0)).execute()
    // No window is longer than an hour.
    const window = Math.floor(api.now().getTime() / 1000) - (2 * DAY_MS) / 1000
    await db.deleteFrom('rates').where('window_start', '<', window).execute()
    // A message that was written offline is sent again whenever its phone finds a connection.
    await db
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', ago(api, 30 * DAY_MS))
      .execute()
    // A phone that opened its link in the last minute has two hours from then on.
    await db
      .deleteFrom('recording_links')
      .where('expires_at', '<', ago(api, DAY_MS + 2 * HOUR_MS))
      .execute()
  },
}
