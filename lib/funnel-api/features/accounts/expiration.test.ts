import { expirationAfter } from '#lib/funnel-api/features/accounts/expiration'

it.each([
  ['2026-11-23T10:00:00Z', '2028-11-23'],
  ['2026-02-28T10:00:00Z', '2028-02-28'],
  ['2028-02-29T10:00:00Z', '2030-02-28'],
])('data of %s expires on %s', (from, day) => {
  expect(expirationAfter(new Date(from))).toBe(day)
})
