import { MAX_DECISION_DAYS } from '#lib/contract/staff/decisions'

/** A decision that is due within this time has a countdown in seconds, and no time that members can edit. */
export const COUNTDOWN_MS = 60_000

const twoDigits = (n: number) => String(n).padStart(2, '0')

/** The local time in the format of <input type="datetime-local">: '2026-12-01T09:00'. */
export const toLocalInput = (date: Date) =>
  `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}` +
  `T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`

/** The timestamp of a local time. Null if it is incomplete. */
export function fromLocalInput(text: string): string | null {
  const date = new Date(text)
  return text === '' || Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** Returns 9:00 of the day that is `days` days from now, or of the following Monday if that day is on a weekend. */
function morningIn(days: number, now: Date): Date {
  const date = new Date(now)
  date.setDate(date.getDate() + days)
  date.setHours(9, 0, 0, 0)
  while (date.getDay() === 0 || date.getDay() === 6) date.setDate(date.getDate() + 1)
  return date
}

export const TIME_STYLE = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
} as const

/** Suggests 9:00 in one, three and seven days, each on a working day, without duplicates. */
export const suggestedTimes = (now: Date): Date[] =>
  [1, 3, 7]
    .map((days) => morningIn(days, now))
    .filter((date, index, all) => all.findIndex((other) => other.getTime() === date.getTime()) === index)

/** The earliest and the latest local time for which a decision can be scheduled. */
export const scheduleBounds = (now: Date) => {
  const last = new Date(now)
  last.setDate(last.getDate() + MAX_DECISION_DAYS - 1)
  return { min: toLocalInput(now), max: toLocalInput(last) }
}

/** The timestamp of a local time within the bounds. Null otherwise. */
export function scheduledTime(text: string, now: Date): string | null {
  const { min, max } = scheduleBounds(now)
  return text >= min && text <= max ? fromLocalInput(text) : null
}
