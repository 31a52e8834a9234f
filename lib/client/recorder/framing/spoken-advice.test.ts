import type { Advice } from './advice'
import { hearAdvice, NOTHING_SAID, SENTENCE_MS } from './spoken-advice'

const INTERVAL_MS = 500

/** What is said at which time, if the camera sees this every half second. */
function say(seen: readonly Advice[]) {
  const said: [number, Advice | null][] = []
  let spoken = NOTHING_SAID
  for (const [index, advice] of seen.entries()) {
    const now = 10_000 + index * INTERVAL_MS
    const next = hearAdvice(spoken, advice, now)
    if (next.said !== spoken.said) said.push([index * INTERVAL_MS, next.said])
    spoken = next
  }
  return said
}

const times = (count: number, advice: Advice) => Array<Advice>(count).fill(advice)

test('says advice once, after it was the same for a second', () => {
  expect(say(times(20, 'NO_FACE'))).toEqual([[1000, 'NO_FACE']])
})

test('ignores advice that does not last', () => {
  const flickering: Advice[] = Array.from({ length: 20 }, (_, index) => (index % 2 ? 'NO_FACE' : 'CENTERED'))
  expect(say(flickering)).toEqual([])
  expect(say([...times(4, 'CENTERED'), 'NO_FACE', ...times(8, 'CENTERED')])).toEqual([[1000, 'CENTERED']])
})

test('waits for the end of the previous sentence', () => {
  const said = say([...times(3, 'NO_FACE'), ...times(10, 'TOO_LEFT')])
  expect(said).toEqual([
    [1000, 'NO_FACE'],
    [1000 + SENTENCE_MS, 'TOO_LEFT'],
  ])
})

test('says only the latest advice after a wait, and the first one again after another', () => {
  const said = say([...times(3, 'TOO_FAR'), ...times(3, 'TOO_LOW'), ...times(4, 'CENTERED'), ...times(6, 'TOO_FAR')])
  expect(said.map(([, advice]) => advice)).toEqual(['TOO_FAR', 'CENTERED', 'TOO_FAR'])
})
