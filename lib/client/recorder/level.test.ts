import { HEARD, levelOf } from './level'

/** Samples of a tone; amplitude 1 is the loudest. */
const tone = (amplitude: number) =>
  Uint8Array.from({ length: 1024 }, (_, index) => Math.round(128 + 127 * amplitude * Math.sin(index / 4)))

test('returns 0 for silence, and fills the scale for loud tones', () => {
  expect(levelOf(tone(0))).toBe(0)
  expect(levelOf(tone(1))).toBe(1)
})

test('detects speech, but not a quiet room', () => {
  expect(levelOf(tone(0.1))).toBeGreaterThan(HEARD)
  expect(levelOf(tone(0.008))).toBeLessThan(HEARD)
})
