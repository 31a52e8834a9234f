/** The UTC offset of a time zone at a point in time, '+02:00'. */
function offsetAt(date: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return name.replace(/^GMT/, '') || '+00:00'
}

/** A time of a day in a time zone, 2027-03-31T08:30:00+02:00, with the offset at that moment. */
export function timeOfDay(day: string, time: string, timeZone: string): string {
  const local = `${day}T${time}`
  const approximateOffset = offsetAt(new Date(`${local}Z`), timeZone)
  return local + offsetAt(new Date(local + approximateOffset), timeZone)
}

/** The last second of a day in a time zone, 2027-03-31T23:59:59+02:00. */
export const endOfDay = (day: string, timeZone: string): string => timeOfDay(day, '23:59:59', timeZone)
