import { type Listener, listenTo } from '#lib/funnel-api/platform/events/listen'
import { pollChanges } from '#lib/funnel-api/platform/events/poll-changes'
import { measureListening } from '#lib/funnel-api/platform/events/metrics'
import type { Db } from '#lib/funnel-api/platform/db/schema'

/** Delivers the changes of all processes to this one: content changes to `onChange`, other updates to event streams. */
export async function startBus(db: Db, databaseUrl: string | undefined): Promise<Omit<Listener, 'isListening'>> {
  if (databaseUrl === undefined) {
    measureListening(() => true)
    return { ...(await pollChanges(db)), isRecentlyConnected: () => false }
  }
  const listener = listenTo(databaseUrl)
  measureListening(listener.isListening)
  return listener
}
