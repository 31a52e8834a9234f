import { z } from 'zod'
import { DATABASES } from '#lib/client/database-names'
import { MAX_AGE_MS } from '#lib/client/input-storage'
import { deviceStorage } from '#lib/client/storage'
import { parseTimedText, timedText } from '#lib/client/timed-text'
import { jsonOrNull } from '#lib/domain/json-or-null'

/** The times of a draft or of adjustments. Answers that are not valid count too. */
const Times = z.object({
  at: z.number().catch(0),
  video_seen_at: z.number().nullable().catch(null),
  answers: z.record(z.string(), z.object({ at: z.number() }).catch({ at: 0 })).catch({}),
})

function changedAt(raw: string) {
  const times = Times.safeParse(jsonOrNull(raw)).data
  return times ? Math.max(times.at, times.video_seen_at ?? 0, ...Object.values(times.answers).map(({ at }) => at)) : 0
}

/** Deletes old recordings, photos and messages. Loads the code only if this device has or had some. */
async function deleteExpiredFiles() {
  if (typeof indexedDB === 'undefined') return
  const names = (await indexedDB.databases()).map(({ name }) => name)
  if (!Object.values(DATABASES).some((name) => names.includes(name))) return
  const { deleteExpiredFromStores } = await import('#lib/client/clear-stores')
  await deleteExpiredFromStores()
}

/**
 * Deletes the input that has not changed on this device for 30 days, because the visitor may never return to the job or
 * the conversation. The last screen of the open job is not deleted, because it was just stored. A text that an earlier
 * version stored has no time, and expires 30 days from now. Recordings and photos expire after a week.
 */
export function deleteExpiredInput(open_campaign_id: number | null) {
  // After a failure, the next visit deletes them. Older browsers do not list their databases.
  deleteExpiredFiles().catch(() => null)
  const oldest = Date.now() - MAX_AGE_MS
  for (const key of deviceStorage.keys()) {
    const raw = deviceStorage.read(key) ?? ''
    if (/^(?:resume-text|written-answer|message-draft|message-files):/.test(key)) {
      const timed = parseTimedText(raw)
      if (!timed) deviceStorage.write(key, timedText(raw))
      else if (timed.at < oldest) deviceStorage.write(key, null)
    } else if (/^draft:(?!step-)/.test(key) && changedAt(raw) < oldest) {
      deviceStorage.write(key, null)
      // The last screen has no time, so it is deleted with the draft of its job.
      if (key !== `draft:campaign-${open_campaign_id}`) deviceStorage.write(key.replace('campaign', 'step'), null)
    }
  }
}
