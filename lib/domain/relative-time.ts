/**
 * The steps of §4: the unit changes at 60 seconds, 60 minutes, 24 hours, 7 days, 4.35 weeks and 12 months. Each number
 * is how many of its unit make the next one.
 */
const STEPS = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 7],
  ['week', 4.35],
  ['month', 12],
  ['year', Infinity],
] as const

/** Shorter ages are 'just now'. */
const JUST_NOW_SECONDS = 5

export type Age = { unit: 'now' } | { unit: (typeof STEPS)[number][0]; count: number }

/** The time since a timestamp as a unit and a whole count. Future timestamps are 'now'. */
export function ageOf(instant: string | Date, now: Date): Age {
  let count = (now.getTime() - new Date(instant).getTime()) / 1000
  if (count < JUST_NOW_SECONDS) return { unit: 'now' }
  for (const [unit, size] of STEPS) {
    if (count < size) return { unit, count: Math.max(1, Math.floor(count)) }
    count /= size
  }
  throw new Error('unreachable: the last step is endless')
}

/** Formats an age for the locale: 'il y a 3 jours'. `justNow` is the only text that Intl does not provide. */
export function relativeTime(instant: string | Date, now: Date, locale: string, justNow: string): string {
  const age = ageOf(instant, now)
  if (age.unit === 'now') return justNow
  return new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(-age.count, age.unit)
}
