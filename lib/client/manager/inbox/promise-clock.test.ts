import { clockTone, promiseClockOf } from '#lib/client/manager/inbox/promise-clock'

const waiting = { answered_at: null, withdrawn_at: null, status: 'RECEIVED', days_late: 2 } as const
const at = '2026-11-20T08:00:00Z'

test.each([
  [2, { at: 'LATE', days: 2 }, 'late'],
  [0, { at: 'TODAY' }, 'soon'],
  [-2, { at: 'LEFT', days: 2 }, 'soon'],
  [-3, { at: 'LEFT', days: 3 }, 'calm'],
  [null, { at: 'NONE' }, 'calm'],
])('a reply that is %s days late has the clock %j and the tone %s', (days_late, clock, tone) => {
  expect(promiseClockOf({ ...waiting, days_late })).toEqual(clock)
  expect(clockTone(promiseClockOf({ ...waiting, days_late }))).toBe(tone)
})

test.each([
  ['a reply', { answered_at: at }],
  ['a withdrawal', { withdrawn_at: at }],
])('the clock stops with %s', (_, change) => {
  expect(promiseClockOf({ ...waiting, ...change })).toEqual({ at: 'OVER' })
})
