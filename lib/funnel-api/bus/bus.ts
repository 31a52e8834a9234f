import { type Ear, listenTo } from '#lib/funnel-api/bus/listen'
import { lookInto } from '#lib/funnel-api/bus/look'
import { measureListening } from '#lib/funnel-api/bus/metrics'
import type { Db } from '#lib/funnel-api/db/open'

/** Brings to this process what any process writes: content to `onChange`, news to the streams that wait for it. */
export async function startBus(db: Db, databaseUrl: string | undefined): Promise<Omit<Ear, 'isListening'>> {
  if (databaseUrl === undefined) {
    measureListening(() => true)
    return { ...(await lookInto(db)), hasHeardLately: () => false }
  }
  const ear = listenTo(databaseUrl)
  measureListening(ear.isListening)
  return ear
}
