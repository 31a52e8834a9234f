import { kebab } from '#lib/domain/upload'
import { foldText, containsWords } from '#lib/domain/fold-text'
import { measureCpuTime } from '#tests/support/cpu-time'

const MARKS = `E${'\u0316\u0300'.repeat(60_000)}`

test.each<[string, (text: string) => unknown, unknown]>([
  ['foldText', foldText, 'e'],
  ['kebab', kebab, 'e'],
  ['containsWords', (text) => containsWords(text, 'e'), true],
])('%s takes linear time for 120,000 combining marks', (_, work, expected) => {
  expect(measureCpuTime(() => expect(work(MARKS)).toBe(expected))).toBeLessThan(2000)
})
