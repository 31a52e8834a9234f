import type { Advice } from './advice'
import { addAdvice, NOTHING_ANNOUNCED, SENTENCE_MS } from './announced-advice'

const INTERVAL_MS = 500

/** What is announced at which time, if the camera sees this every half second. */
function announce(seen: readonly Advice[]) {
  const announced: [number, Advice | null][] = []
  let state = NOTHING_ANNOUNCED
  for (const [index, advice] of seen.entries()) {
    const now = 10_000 + index * INTERVAL_MS
    const next = addAdvice(state, advice, now)
    if (next.announced !== state.announced) announced.push([index * INTERVAL_MS, next.announced])
    state = next
  }
  return announced
}

const times = (count: number, advice: Advice) => Array<Advice>(count).fill(advice)

test('announces advice once, after it was the same for a second', () => {
  expect(announce(times(20, 'NO_FACE'))).toEqual([[1000, 'NO_FACE']])
})

test('ignores advice that does not last', () => {
  const flickering: Advice[] = Array.from({ length: 20 }, (_, index) => (index % 2 ? 'NO_FACE' : 'CENTERED'))
  expect(announce(flickering)).toEqual([])
  expect(announce([...times(4, 'CENTERED'), 'NO_FACE', ...times(8, 'CENTERED')])).toEqual([[1000, 'CENTERED']])
})

test('waits for the end of the previous sentence', () => {
  const announced = announce([...times(3, 'NO_FACE'), ...times(10, 'TOO_LEFT')])
  expect(announced).toEqual([
    [1000, 'NO_FACE'],
    [1000 + SENTENCE_MS, 'TOO_LEFT'],
  ])
})

test('announces only the latest advice after a wait, and repeats earlier advice after other advice', () => {
  const announced = announce([
    ...times(3, 'TOO_FAR'),
    ...times(3, 'TOO_LOW'),
    ...times(4, 'CENTERED'),
    ...times(6, 'TOO_FAR'),
  ])
  expect(announced.map(([, advice]) => advice)).toEqual(['TOO_FAR', 'CENTERED', 'TOO_FAR'])
})
