import { jsonOrNull } from '#lib/domain/json-or-null'

test.each([
  ['{"a":1}', { a: 1 }],
  ['null', null],
  ['', null],
  ['{"a":', null],
  ['<html>', null],
])('returns the value of valid JSON and null otherwise: %j', (text, expected) => {
  expect(jsonOrNull(text)).toEqual(expected)
})
