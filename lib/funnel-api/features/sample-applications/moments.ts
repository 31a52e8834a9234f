import { z } from 'zod'
import { dateText } from '#lib/domain/dates'
import { addDays } from '#lib/domain/days'
import type { Locale } from '#lib/domain/enumerations'
import { timeOfDay } from '#lib/domain/end-of-day'
import { dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'

const DAYS_AGO = /^(\d{1,2}) days? ago, ((?:[01]\d|2[0-3]):[0-5]\d)$/

/** A time relative to the loading of the demo, in the time zone of the company. */
export const Moment = z.string().regex(DAYS_AGO, "must be like '3 days ago, 21:40'")

/** Returns the point in time of a `Moment`. */
export function momentAt(text: string, timeZone: string, now: Date): Date {
  const [, days, time] = DAYS_AGO.exec(text) ?? []
  const day = addDays(dateInTimeZone(timeZone, now), -Number(days))
  return new Date(timeOfDay(day, `${time}:00`, timeZone))
}

const DAY = /\{(?:in (\d{1,2}) days|(\d{1,2}) days ago)\}/g
const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay())

type Reader = { locale: Locale; timeZone: string; now: Date }

/**
 * Replaces '{in 2 days}' and '{3 days ago}' by a date with its weekday, 'Tuesday 24 November'. A day at the weekend
 * becomes the next working day, or the previous one if the day is in the past.
 */
export const fillDays = (text: string, { locale, timeZone, now }: Reader): string =>
  text.replace(DAY, (_, ahead?: string, ago?: string) => {
    const step = ahead === undefined ? -1 : 1
    let day = addDays(dateInTimeZone(timeZone, now), step * Number(ahead ?? ago))
    while (isWeekend(day)) day = addDays(day, step)
    return dateText(new Date(day), locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  })
