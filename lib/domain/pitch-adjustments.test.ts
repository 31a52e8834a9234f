import { PitchAdjustment, pitchLimits } from '#lib/domain/pitch-adjustments'
import { areTriesUnlimited, isTimeUnlimited } from '#lib/domain/unlimited'

const pitch = { recording_time: 90, tries: 3 }
/** The largest values that a company can set. */
const largest = { recording_time: 3600, tries: 100 }

test.each([
  ['NONE', 90, 3],
  ['DOUBLE', 180, 6],
  ['QUADRUPLE', 360, 12],
] as const)('%s allows %d seconds and %d attempts', (choice, recording_time, tries) => {
  expect(pitchLimits(pitch, { time: choice, tries: choice })).toEqual({ recording_time, tries })
})

test('time and attempts are independent', () => {
  expect(pitchLimits(pitch, { time: 'DOUBLE', tries: 'NONE' })).toEqual({ recording_time: 180, tries: 3 })
  expect(pitchLimits(pitch, { time: 'NONE', tries: 'DOUBLE' })).toEqual({ recording_time: 90, tries: 6 })
})

test('only the choice without a limit is unlimited, whatever the job allows', () => {
  for (const choice of PitchAdjustment.options) {
    const { recording_time, tries } = pitchLimits(largest, { time: choice, tries: choice })
    expect([choice, isTimeUnlimited(recording_time), areTriesUnlimited(tries)]).toEqual([
      choice,
      choice === 'UNLIMITED',
      choice === 'UNLIMITED',
    ])
  }
})
