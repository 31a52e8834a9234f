import { z } from 'zod'
import { inputStorage, MAX_AGE_MS } from '#lib/client/input-storage'
import { jsonOrNull } from '#lib/domain/json-or-null'

const TimedText = z.strictObject({ text: z.string(), at: z.number() })

/** A stored text and the time of its last change. Null if it was stored by a version that stored no time. */
export const parseTimedText = (raw: string) => TimedText.safeParse(jsonOrNull(raw)).data ?? null

/** A text with the current time, as it is stored. */
export const timedText = (text: string) => JSON.stringify({ text, at: Date.now() })

/** The text that the candidate has typed. Null without one, or if it has expired. */
export function readTimedText(key: string): string | null {
  const raw = inputStorage().read(key)
  if (raw === null) return null
  const { text, at } = parseTimedText(raw) ?? { text: raw, at: Date.now() }
  return at > Date.now() - MAX_AGE_MS ? text : null
}

/** An empty text deletes the stored one. */
export const writeTimedText = (key: string, text: string) => inputStorage().write(key, text ? timedText(text) : null)
