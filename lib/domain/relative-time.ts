/** The units of §4, each with the number that makes up the next unit, for example 60 seconds or 4.35 weeks. */
const UNITS = [
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

export type Age = { unit: 'now' } | { unit: (typeof UNITS)[number][0]; count: number }

/** The time since a timestamp as a unit and a whole count. Future timestamps are 'now'. */
export function ageOf(timestamp: string | Date, now: Date): Age {
  let count = (now.getTime() - new Date(timestamp).getTime()) / 1000
  if (count < JUST_NOW_SECONDS) return { unit: 'now' }
  for (const [unit, size] of UNITS) {
    if (count < size) return { unit, count: Math.max(1, Math.floor(count)) }
    count /= size
  }
  throw new Error('unreachable: the last unit has no limit')
}

/** Formats an age for the locale: 'il y a 3 jours'. `justNow` is passed in because Intl does not provide it. */
export function relativeTime(timestamp: string | Date, now: Date, locale: string, justNow: string): string {
  const age = ageOf(timestamp, now)
  if (age.unit === 'now') return justNow
  return new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(-age.count, age.unit)
}
