import { endOfDay } from '#lib/domain/end-of-day'

test.each([
  ['2027-01-31', 'Europe/Paris', '2027-01-31T23:59:59+01:00'],
  ['2027-07-31', 'Europe/Paris', '2027-07-31T23:59:59+02:00'],
  // The clock changes in the night before or after these days.
  ['2027-03-28', 'Europe/Paris', '2027-03-28T23:59:59+02:00'],
  ['2027-03-27', 'Europe/Paris', '2027-03-27T23:59:59+01:00'],
  ['2027-10-31', 'Europe/Paris', '2027-10-31T23:59:59+01:00'],
  ['2027-03-14', 'America/Chicago', '2027-03-14T23:59:59-05:00'],
  ['2027-11-06', 'America/Chicago', '2027-11-06T23:59:59-05:00'],
  ['2027-01-31', 'Asia/Kolkata', '2027-01-31T23:59:59+05:30'],
  ['2027-01-31', 'UTC', '2027-01-31T23:59:59+00:00'],
])('%s ends in %s at %s', (day, zone, end) => {
  expect(endOfDay(day, zone)).toBe(end)
})
