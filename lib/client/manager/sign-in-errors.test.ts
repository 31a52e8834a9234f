import { codeProblemOf, digitsOf } from '#lib/client/manager/sign-in-errors'
import { ApiError } from '#lib/contract/errors'

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['Code: 123-456.', '123456'],
  ['1234567', '123456'],
  ['abc', ''],
])('the digits of %j are %j', (text, digits) => {
  expect(digitsOf(text)).toBe(digits)
})

test.each([
  ['INVALID_CREDENTIALS', 'wrong'],
  ['INVALID', 'wrong'],
  ['UNAVAILABLE', 'offline'],
  ['TOO_MANY_REQUESTS', null],
] as const)('the error %s means %j', (code, problem) => {
  expect(codeProblemOf(new ApiError(code))).toBe(problem)
})
