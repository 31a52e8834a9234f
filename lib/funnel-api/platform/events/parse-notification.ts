import { z } from 'zod'
import { jsonOrNull } from '#lib/domain/json-or-null'
import { type Change, emitChanges } from '#lib/funnel-api/platform/events/changes'
import { wakeStreams } from '#lib/funnel-api/platform/events/events'

/** A notification sent by the triggers of migration 006. */
const Notification = z.union([
  z.object({ company: z.string(), campaign: z.string().nullable() }),
  z.object({ wake: z.string() }),
])

let pending: Change[] = []

/**
 * Handles a notification. Changes that arrive in the same turn of the event loop are emitted together. Unknown
 * notifications are ignored, because they come from a newer version.
 */
export function handleNotification(payload: string) {
  const notification = Notification.safeParse(jsonOrNull(payload)).data
  if (!notification) return
  if ('wake' in notification) wakeStreams(notification.wake)
  else if (pending.push(notification) === 1) setImmediate(emitPending)
}

function emitPending() {
  const arrived = pending
  pending = []
  emitChanges(arrived)
}
