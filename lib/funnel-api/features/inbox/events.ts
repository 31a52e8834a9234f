import type { createChangeFeeds } from '#lib/funnel-api/features/inbox/change-feed'
import { eventOf, eventStream } from '#lib/funnel-api/platform/events/events'
import { ago, HOUR_MS, type Job } from '#lib/funnel-api/platform/queue/job'

/** `owner` is the caller whose streams are limited. */
type Stream<Actor> = { company_id: number; actor: Actor; owner: string; signal: AbortSignal }

/** Returns an event stream of the changed applications of a company. It ends when the caller loses access. */
export async function streamChanges<Actor>(
  subscribe: ReturnType<typeof createChangeFeeds<Actor>>,
  { company_id, actor, owner, signal }: Stream<Actor>,
) {
  const { subscriber, leave } = await subscribe(company_id, actor)
  const { key, changed } = subscriber
  const read = async () => {
    const ids = [...changed]
    changed.clear()
    return subscriber.isEnded ? null : ids
  }
  const format = (ids: number[] | null) =>
    (ids ?? []).map((id) => eventOf({ type: 'application.changed', id })).join('')
  try {
    return eventStream({ key, owner, read, format, isLast: (ids) => ids === null, signal, onEnd: leave })
  } catch (error) {
    leave()
    throw error
  }
}

/** Deletes changes after an hour. By then, all streams have sent them. */
export const sweepCandidacyChanges: Job = {
  name: 'sweep-candidacy-changes',
  every_ms: HOUR_MS,
  run: async (api) => {
    await api.db.deleteFrom('candidacy_changes').where('created_at', '<', ago(api, HOUR_MS)).execute()
  },
}
