import { isFinished, stepOf } from '#lib/domain/funnel-step'

test('what comes before the candidacy is the start, the check is the confirmation, and neither end is a step', () => {
  expect((['account', 'verification', 'start'] as const).map((at) => stepOf({ at }))).toEqual([
    'START',
    'START',
    'START',
  ])
  expect(stepOf({ at: 'stage', stage: 'PITCH' })).toBe('PITCH')
  expect(stepOf({ at: 'review' })).toBe('CONFIRM')
  expect([stepOf({ at: 'loading' }), stepOf({ at: 'receipt' })]).toEqual([null, null])
})

test('a step is done when a later one follows, and not when one goes back', () => {
  expect(isFinished('START', { at: 'stage', stage: 'VIDEO' })).toBe(true)
  expect(isFinished('CONFIRM', { at: 'receipt' })).toBe(true)
  expect(isFinished('RESUME', { at: 'stage', stage: 'SURVEY' })).toBe(false)
  expect(isFinished('SURVEY', { at: 'loading' })).toBe(false)
})
