export const DAY_MS = 86_400_000

/** Returns the day that is `days` later: '2026-12-03' for '2026-11-23' and 10. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** Returns the number of days between two days: 10 for '2026-11-23' and '2026-12-03'. */
export const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
