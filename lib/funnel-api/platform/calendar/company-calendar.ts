import type { Api } from '#lib/funnel-api/platform/context'

/**
 * Returns a function that caches one format per time zone, because creating a format costs more than a database query.
 */
function createFormatCache(locale: string, options: Intl.DateTimeFormatOptions = {}) {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string) => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
    formats.set(timeZone, format)
    return format
  }
}

const dayFormat = createFormatCache('en-CA')
const hourFormat = createFormatCache('en', { hour: 'numeric', hourCycle: 'h23' })

/** Returns the date in a company's time zone, for example 2027-01-31. */
export const dateInTimeZone = (time_zone: string, now: Date) => dayFormat(time_zone).format(now)

type Campaign = { is_online: boolean; date_end: string | null }

/** Returns the campaign as of a day. After `date_end` it is no longer online, even if no one has closed it. */
export const campaignAsOf = <C extends Campaign>(campaign: C, day: string): C => ({
  ...campaign,
  is_online: campaign.is_online && (campaign.date_end === null || campaign.date_end >= day),
})

const STEP_MS = 15 * 60_000

/** Returns the UTC timestamp at which a day begins in a time zone. Offsets of time zones are quarters of an hour. */
export function startOfDay(timeZone: string, day: string): string {
  // Offsets are between -12 and +14 hours.
  let [low, high] = [Date.parse(day) - 15 * 4 * STEP_MS, Date.parse(day) + 15 * 4 * STEP_MS]
  while (high - low > STEP_MS) {
    const middle = low + Math.floor((high - low) / STEP_MS / 2) * STEP_MS
    if (dateInTimeZone(timeZone, new Date(middle)) >= day) high = middle
    else low = middle
  }
  return new Date(high).toISOString()
}

/** Returns the hour in a company's time zone. */
export const hourInTimeZone = (timeZone: string, now: Date) => Number(hourFormat(timeZone).format(now))

/** Returns the hour in a company's time zone and the UTC timestamp at which its day began. */
export const clockInTimeZone = (timeZone: string, now: Date) => ({
  hour: hourInTimeZone(timeZone, now),
  midnight: startOfDay(timeZone, dateInTimeZone(timeZone, now)),
})

/** Returns the timestamp `minutes` from now, in the format of the database. */
export const minutesFromNow = ({ now }: Pick<Api, 'now'>, minutes: number) =>
  new Date(now().getTime() + minutes * 60_000).toISOString()
