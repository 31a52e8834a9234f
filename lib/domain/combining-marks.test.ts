import { kebab } from '#lib/domain/upload'
import { folded, holds } from '#lib/domain/words'
import { costOf } from '#tests/support/cost'

const MARKS = `E${'\u0316\u0300'.repeat(60_000)}`

test.each<[string, (text: string) => unknown, unknown]>([
  ['folded', folded, 'e'],
  ['made into a file name', kebab, 'e'],
  ['searched', (text) => holds(text, 'e'), true],
])('a text of 120,000 combining marks is %s in linear time', (_, read, expected) => {
  expect(costOf(() => expect(read(MARKS)).toBe(expected))).toBeLessThan(2000)
})
