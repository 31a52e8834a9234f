import { clockOf, daysBetween, lastDayOf } from '#lib/domain/reply-promise'

test('a promise ends so many days after the day of the application, whatever the clock does in between', () => {
  expect(lastDayOf('2026-11-23', 10)).toBe('2026-12-03')
  expect(lastDayOf('2026-10-20', 10)).toBe('2026-10-30')
  expect(lastDayOf('2027-12-30', 60)).toBe('2028-02-28')
  expect(daysBetween('2026-10-20', '2026-10-30')).toBe(10)
})

const sent = {
  confirmed_at: '2026-11-23T09:00:00Z',
  reply_by: '2026-12-03T23:59:59+01:00',
  answered_at: null,
  status: 'RECEIVED',
} as const

test('the clock runs to the end of the last day where the company is, and then says that it is late', () => {
  expect(clockOf(sent, new Date('2026-12-03T22:59:59Z'))).toEqual({ at: 'RUNNING', day: '2026-12-03' })
  expect(clockOf(sent, new Date('2026-12-03T23:00:00Z'))).toEqual({ at: 'LATE', day: '2026-12-03' })
})

test.each([
  ['nothing was promised', { reply_by: null }],
  ['somebody has answered', { answered_at: '2026-11-25T09:00:00Z' }],
  ['the person has stepped back', { status: 'WITHDRAWN' }],
  ['it was not sent', { confirmed_at: null }],
] as const)('there is no clock where %s', (_why, given) => {
  expect(clockOf({ ...sent, ...given }, new Date('2027-01-01T00:00:00Z'))).toBeNull()
})
