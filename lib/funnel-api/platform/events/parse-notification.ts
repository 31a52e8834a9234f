import { z } from 'zod'
import { jsonOrNull } from '#lib/domain/json-or-null'
import { emitChange } from '#lib/funnel-api/platform/events/changes'
import { wakeStreams } from '#lib/funnel-api/platform/events/events'

/** A notification sent by the triggers of migration 006. */
const Notification = z.union([
  z.object({ company: z.string(), campaign: z.string().nullable() }),
  z.object({ wake: z.string() }),
])

/** Handles a notification. Unknown ones are ignored, because they come from a newer version. */
export function handleNotification(payload: string) {
  const notification = Notification.safeParse(jsonOrNull(payload)).data
  if (!notification) return
  if ('wake' in notification) wakeStreams(notification.wake)
  else emitChange(notification)
}
