import type { Opened } from '#lib/funnel-api/features/sample-applications/load'
import { readPendingSamples } from '#lib/funnel-api/platform/db/demo-settings'
import type { Poller } from '#lib/funnel-api/platform/queue/poller'
import { log } from '#lib/telemetry/log'

/** Loads pending sample applications in the background. `stop` waits until the current one is stored. */
export function startSampleApplications(opened: Opened): Poller {
  let isStopped = false
  const load = async () => {
    if ((await readPendingSamples(opened.api.db)).length === 0) return
    // Later starts do not need these modules.
    const { loadPendingSamples } = await import('#lib/funnel-api/features/sample-applications/load')
    await loadPendingSamples(opened, () => isStopped)
  }
  const loading = load().catch((err: unknown) => log.error('failed to load sample applications', { err }))
  return {
    async stop() {
      isStopped = true
      await loading
    },
  }
}
