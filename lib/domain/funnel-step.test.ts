import { isFinished, stepOf } from '#lib/domain/funnel-step'

test('sign-up is ACCOUNT, the review is CONFIRM, and loading and the confirmation have no step', () => {
  expect([stepOf({ at: 'account' }), stepOf({ at: 'verification' })]).toEqual(['ACCOUNT', 'ACCOUNT'])
  expect(stepOf({ at: 'stage', stage: 'PITCH' })).toBe('PITCH')
  expect(stepOf({ at: 'review' })).toBe('CONFIRM')
  expect([stepOf({ at: 'loading' }), stepOf({ at: 'storing' }), stepOf({ at: 'receipt' })]).toEqual([null, null, null])
})

test('a step is finished when a later one follows, but not when the candidate goes back', () => {
  expect(isFinished('SURVEY', { at: 'account' })).toBe(true)
  expect(isFinished('ACCOUNT', { at: 'stage', stage: 'PITCH' })).toBe(true)
  expect(isFinished('CONFIRM', { at: 'receipt' })).toBe(true)
  expect(isFinished('RESUME', { at: 'stage', stage: 'SURVEY', question_id: 1 })).toBe(false)
  expect(isFinished('RESUME', { at: 'stage', stage: 'RESUME' })).toBe(false)
  expect(isFinished('SURVEY', { at: 'loading' })).toBe(false)
  expect(isFinished('SURVEY', { at: 'unavailable' })).toBe(false)
  expect(isFinished('ACCOUNT', { at: 'storing' })).toBe(false)
})
