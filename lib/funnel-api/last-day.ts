/** Making one costs more than a query; there are as many as zones that companies are in. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', { timeZone })
  formats.set(timeZone, made)
  return made
}

/** The day that it is in a company's zone, as 2027-01-31. */
export const dayIn = (time_zone: string, now: Date) => formatFor(time_zone).format(now)

type Campaign = { is_online: boolean; date_end: string | null }

/** A campaign as it stands on a day: after its last one it is no longer online, whoever forgot to close it. */
export const asOf = <C extends Campaign>(campaign: C, day: string): C => ({
  ...campaign,
  is_online: campaign.is_online && (campaign.date_end === null || campaign.date_end >= day),
})

/** What the clock says in a company's zone: its hour, and the instant at which its day began. */
export function clockIn(timeZone: string, now: Date) {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  })
    .formatToParts(now)
    .flatMap(({ type, value }) => (type === 'literal' ? [] : [Number(value)]))
  const [hour = 0, minute = 0, second = 0] = parts
  const gone = ((hour * 60 + minute) * 60 + second) * 1000 + now.getMilliseconds()
  return { hour, midnight: new Date(now.getTime() - gone).toISOString() }
}
