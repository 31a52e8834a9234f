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
const clockFormat = createFormatCache('en', { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' })

/** Returns the date in a company's time zone, for example 2027-01-31. */
export const dateInTimeZone = (time_zone: string, now: Date) => dayFormat(time_zone).format(now)

type Campaign = { is_online: boolean; date_end: string | null }

/** Returns the campaign as of a day. After `date_end` it is no longer online, even if no one has closed it. */
export const campaignAsOf = <C extends Campaign>(campaign: C, day: string): C => ({
  ...campaign,
  is_online: campaign.is_online && (campaign.date_end === null || campaign.date_end >= day),
})

/** Returns the hour in a company's time zone and the UTC timestamp at which its day began. */
export function clockInTimeZone(timeZone: string, now: Date) {
  const parts = clockFormat(timeZone)
    .formatToParts(now)
    .flatMap(({ type, value }) => (type === 'literal' ? [] : [Number(value)]))
  const [hour = 0, minute = 0, second = 0] = parts
  const elapsedMs = ((hour * 60 + minute) * 60 + second) * 1000 + now.getMilliseconds()
  return { hour, midnight: new Date(now.getTime() - elapsedMs).toISOString() }
}

/** Returns the timestamp `minutes` from now, in the format of the database. */
export const minutesFromNow = ({ now }: Pick<Api, 'now'>, minutes: number) =>
  new Date(now().getTime() + minutes * 60_000).toISOString()
