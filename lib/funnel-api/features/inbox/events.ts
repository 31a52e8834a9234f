import type { StaffEvent } from '#lib/contract/staff/inbox'
import type { createChangeFeeds } from '#lib/funnel-api/features/inbox/change-feed'
import { eventOf, eventStream } from '#lib/funnel-api/platform/events/events'

/** `access` is what the caller may do. `owner` is the caller whose streams are limited. */
type Stream<Actor> = { company_id: number; actor: Actor; access: string; owner: string; signal: AbortSignal }

/**
 * Returns an event stream of the changed applications of a company, and of changes to the access of the caller. It ends
 * when the caller loses access.
 */
export async function streamChanges<Actor>(
  subscribe: ReturnType<typeof createChangeFeeds<Actor>>,
  { company_id, actor, access, owner, signal }: Stream<Actor>,
) {
  const { subscriber, leave } = await subscribe(company_id, actor, access)
  const { key, changed } = subscriber
  const read = async () => {
    const events: StaffEvent[] = [...changed].map((id) => ({ type: 'application.changed', id }))
    if (subscriber.hasNewAccess) events.push({ type: 'access.changed' })
    changed.clear()
    subscriber.hasNewAccess = false
    return subscriber.isEnded ? null : events
  }
  const format = (events: readonly StaffEvent[] | null) => (events ?? []).map(eventOf).join('')
  try {
    return eventStream({ key, owner, read, format, isLast: (events) => events === null, signal, onEnd: leave })
  } catch (error) {
    leave()
    throw error
  }
}
