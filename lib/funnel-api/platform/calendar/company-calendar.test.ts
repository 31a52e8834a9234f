import { clockInTimeZone, startOfDay } from '#lib/funnel-api/platform/calendar/company-calendar'

it.each([
  ['Europe/Berlin', '2026-07-01', '2026-06-30T22:00:00.000Z'],
  ['Europe/Berlin', '2026-01-01', '2025-12-31T23:00:00.000Z'],
  // The days of the clock change.
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['Asia/Kathmandu', '2026-07-01', '2026-06-30T18:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-07-01', '2026-06-30T10:00:00.000Z'],
  ['Pacific/Pago_Pago', '2026-07-01', '2026-07-01T11:00:00.000Z'],
  ['UTC', '2026-07-01', '2026-07-01T00:00:00.000Z'],
])('returns the beginning of a day: %s %s', (timeZone, day, start) => {
  expect(startOfDay(timeZone, day)).toBe(start)
})

it.each([
  ['Europe/Paris', '2026-03-29T10:00:00Z', { hour: 12, midnight: '2026-03-28T23:00:00.000Z' }],
  ['Europe/Paris', '2026-10-25T10:00:00Z', { hour: 11, midnight: '2026-10-24T22:00:00.000Z' }],
  ['Europe/Paris', '2026-07-01T22:59:59.999Z', { hour: 0, midnight: '2026-07-01T22:00:00.000Z' }],
  // On this day, the clocks go from 0:00 to 1:00.
  ['Africa/Cairo', '2026-04-24T10:00:00Z', { hour: 13, midnight: '2026-04-23T22:00:00.000Z' }],
])('returns the hour and the beginning of the current day: %s %s', (timeZone, now, clock) => {
  expect(clockInTimeZone(timeZone, new Date(now))).toEqual(clock)
})
