import { SOUND_LEVEL, measureLevel } from './level'

/** Samples of a tone. Amplitude 1 is the loudest. */
const tone = (amplitude: number) =>
  Uint8Array.from({ length: 1024 }, (_, index) => Math.round(128 + 127 * amplitude * Math.sin(index / 4)))

test('returns 0 for silence and 1 for the loudest tone', () => {
  expect(measureLevel(tone(0))).toBe(0)
  expect(measureLevel(tone(1))).toBe(1)
})

test('detects speech but not a quiet room', () => {
  expect(measureLevel(tone(0.1))).toBeGreaterThan(SOUND_LEVEL)
  expect(measureLevel(tone(0.008))).toBeLessThan(SOUND_LEVEL)
})
