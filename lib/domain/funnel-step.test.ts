import { isFinished, stepOf } from '#lib/domain/funnel-step'

test('screens before the candidacy are START, the review is CONFIRM, and loading and the receipt have no step', () => {
  expect((['account', 'verification', 'start'] as const).map((at) => stepOf({ at }))).toEqual([
    'START',
    'START',
    'START',
  ])
  expect(stepOf({ at: 'stage', stage: 'PITCH' })).toBe('PITCH')
  expect(stepOf({ at: 'review' })).toBe('CONFIRM')
  expect([stepOf({ at: 'loading' }), stepOf({ at: 'receipt' })]).toEqual([null, null])
})

test('a step is finished when a later one follows, but not when the candidate goes back', () => {
  expect(isFinished('START', { at: 'stage', stage: 'VIDEO' })).toBe(true)
  expect(isFinished('CONFIRM', { at: 'receipt' })).toBe(true)
  expect(isFinished('RESUME', { at: 'stage', stage: 'SURVEY' })).toBe(false)
  expect(isFinished('RESUME', { at: 'stage', stage: 'RESUME' })).toBe(false)
  expect(isFinished('SURVEY', { at: 'loading' })).toBe(false)
  expect(isFinished('SURVEY', { at: 'unread' })).toBe(false)
})
