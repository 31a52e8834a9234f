import { dayOf, instantOf } from '#lib/funnel-api/cli/feeds/days'

test.each([
  ['2027-03-31', '2027-03-31'],
  ['2027-03-31T23:59:59+02:00', '2027-03-31'],
  ['Wed, 31 Mar 2027 23:59:59 GMT', '2027-03-31'],
  ['1 April 2027', '2027-04-01'],
  ['2027-02-31', null],
  ['soon', null],
  [null, null],
])('the day of %s is %s', (text, day) => {
  expect(dayOf(text)).toBe(day)
})

test.each([
  ['2026-10-05T09:12:44-04:00', '2026-10-05T13:12:44.000Z'],
  ['Fri, 06 Nov 2026 08:30:00 GMT', '2026-11-06T08:30:00.000Z'],
  ['2026-10-20 08:00:00', '2026-10-20T08:00:00.000Z'],
  ['2026-10-20', '2026-10-20T00:00:00.000Z'],
  ['soon', null],
  [undefined, null],
])('the instant of %s is %s', (text, instant) => {
  expect(instantOf(text)).toBe(instant)
})
