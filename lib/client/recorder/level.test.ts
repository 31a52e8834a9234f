import { HEARD, levelOf } from './level'

/** Samples of a tone that loud, 1 being the loudest there is. */
const tone = (amplitude: number) =>
  Uint8Array.from({ length: 1024 }, (_, index) => Math.round(128 + 127 * amplitude * Math.sin(index / 4)))

test('silence is nothing, and what is loud fills the scale', () => {
  expect(levelOf(tone(0))).toBe(0)
  expect(levelOf(tone(1))).toBe(1)
})

test('speech is heard, a quiet room is not', () => {
  expect(levelOf(tone(0.1))).toBeGreaterThan(HEARD)
  expect(levelOf(tone(0.008))).toBeLessThan(HEARD)
})
