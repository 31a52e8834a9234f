import { apiErrorKey, decodeMessage, encodeIssue, isFileRefused, toFormError } from '#lib/client/form-errors'
import { PersonName } from '#lib/contract/accounts'
import { ApiError, ErrorCode } from '#lib/contract/errors'
import { UploadError } from '#lib/integrations/filestack'
import en from '#messages/en/errors'

test('a wrong field goes through the form and comes out as it was', () => {
  const { error } = PersonName.safeParse('x'.repeat(81))
  expect(decodeMessage(encodeIssue(error!.issues[0]!))).toEqual({ key: 'MAX_LENGTH', bound: '80' })
})

test('a validator that has no words here is said as a pattern', () => {
  expect(toFormError({ key: 'NEW_RULE', bound: 3 })).toEqual({ key: 'INVALID_PATTERN', bound: '3' })
  expect(toFormError({ key: 'toString' })).toEqual({ key: 'INVALID_PATTERN', bound: '' })
})

test('no message is no error, and one that is not ours is a pattern', () => {
  expect(decodeMessage(undefined)).toBeNull()
  expect(decodeMessage('Invalid input')).toEqual({ key: 'INVALID_PATTERN', bound: '' })
})

test.each(Object.keys(en.FORMS))('%s is known to forms', (key) => {
  expect(toFormError({ key }).key).toBe(key)
})

test('every refusal has words: its own or the long sentence of §8', () => {
  for (const code of ErrorCode.options) expect(en.API).toHaveProperty(apiErrorKey(new ApiError(code)))
  expect(apiErrorKey(new ApiError('EMAIL_TAKEN'))).toBe('EMAIL_TAKEN')
  expect(apiErrorKey(new ApiError('INTERNAL'))).toBe('LONG')
  expect(apiErrorKey(new TypeError('x'))).toBe('LONG')
})

test('a file that is refused by its bytes is told from one that did not get through', () => {
  expect(isFileRefused(new UploadError('request', '', 'UNSUPPORTED_TYPE'))).toBe(true)
  expect(isFileRefused(new ApiError('TOO_LARGE'))).toBe(true)
  for (const error of [new UploadError('network', ''), new UploadError('other', '', 'UNAUTHENTICATED'), new Error('x')])
    expect(isFileRefused(error)).toBe(false)
})
