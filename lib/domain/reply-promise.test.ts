import { replyPromiseOf, ReplyWithinDays } from '#lib/domain/reply-promise'

const sent = {
  confirmed_at: '2026-11-23T09:00:00Z',
  reply_by: '2026-12-03T23:59:59+01:00',
  answered_at: null,
  status: 'RECEIVED',
} as const

test("a promise is late after the end of its last day in the company's time zone", () => {
  expect(replyPromiseOf(sent, new Date('2026-12-03T22:59:59Z'))).toEqual({ at: 'RUNNING', day: '2026-12-03' })
  expect(replyPromiseOf(sent, new Date('2026-12-03T23:00:00Z'))).toEqual({ at: 'LATE', day: '2026-12-03' })
})

test('a promise runs on while the company reviews the application', () => {
  const now = new Date('2026-11-25T09:00:00Z')
  expect(replyPromiseOf({ ...sent, status: 'IN_REVIEW' }, now)).toEqual({ at: 'RUNNING', day: '2026-12-03' })
})

test.each([
  ['no reply was promised', { reply_by: null }],
  ['the company has replied', { answered_at: '2026-11-25T09:00:00Z' }],
  ['the company has decided', { status: 'INTERVIEW' }],
  ['the candidate has withdrawn', { status: 'WITHDRAWN' }],
  ['the application was not submitted', { confirmed_at: null }],
] as const)('there is no running promise if %s', (_condition, changes) => {
  expect(replyPromiseOf({ ...sent, ...changes }, new Date('2027-01-01T00:00:00Z'))).toBeNull()
})

test('a promise is 1 to 60 whole days', () => {
  const isValid = (days: number) => ReplyWithinDays.safeParse(days).success
  expect([0, 1, 60, 61, 1.5].map(isValid)).toEqual([false, true, true, false, false])
})
