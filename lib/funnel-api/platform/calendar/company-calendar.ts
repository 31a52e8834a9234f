/** Making a format costs more than a query; there are as many of a kind as zones that companies are in. */
function forZone(locale: string, options: Intl.DateTimeFormatOptions = {}) {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (timeZone: string) => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
    formats.set(timeZone, format)
    return format
  }
}

const dayFormat = forZone('en-CA')
const clockFormat = forZone('en', { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' })

/** The day that it is in a company's zone, as 2027-01-31. */
export const dayIn = (time_zone: string, now: Date) => dayFormat(time_zone).format(now)

type Campaign = { is_online: boolean; date_end: string | null }

/** A campaign as it stands on a day: after its last one it is no longer online, whoever forgot to close it. */
export const asOf = <C extends Campaign>(campaign: C, day: string): C => ({
  ...campaign,
  is_online: campaign.is_online && (campaign.date_end === null || campaign.date_end >= day),
})

/** What the clock says in a company's zone: its hour, and the instant at which its day began. */
export function clockIn(timeZone: string, now: Date) {
  const parts = clockFormat(timeZone)
    .formatToParts(now)
    .flatMap(({ type, value }) => (type === 'literal' ? [] : [Number(value)]))
  const [hour = 0, minute = 0, second = 0] = parts
  const gone = ((hour * 60 + minute) * 60 + second) * 1000 + now.getMilliseconds()
  return { hour, midnight: new Date(now.getTime() - gone).toISOString() }
}
