import { encodeIssue } from '#lib/client/encode-issue'
import { apiErrorKey, decodeMessage, isFileRejected, toFormError } from '#lib/client/form-errors'
import { PersonName } from '#lib/contract/accounts'
import { ApiError, ErrorCode } from '#lib/contract/errors'
import { UploadError } from '#lib/integrations/upload-error'
import en from '#messages/en/errors'

test('encodes and decodes the error of a field', () => {
  const { error } = PersonName.safeParse('x'.repeat(81))
  expect(decodeMessage(encodeIssue(error!.issues[0]!))).toEqual({ key: 'MAX_LENGTH', bound: '80' })
})

test('reports an unknown validator as an invalid pattern', () => {
  expect(toFormError({ key: 'NEW_RULE', bound: 3 })).toEqual({ key: 'INVALID_PATTERN', bound: '3' })
  expect(toFormError({ key: 'toString' })).toEqual({ key: 'INVALID_PATTERN', bound: '' })
})

test('decodes a missing message as null and an unknown one as an invalid pattern', () => {
  expect(decodeMessage(undefined)).toBeNull()
  expect(decodeMessage('Invalid input')).toEqual({ key: 'INVALID_PATTERN', bound: '' })
})

test.each(Object.keys(en.FORMS))('forms support %s', (key) => {
  expect(toFormError({ key }).key).toBe(key)
})

test('has a text for every error code', () => {
  for (const code of ErrorCode.options) expect(en.API).toHaveProperty(apiErrorKey(new ApiError(code)))
  expect(apiErrorKey(new ApiError('EMAIL_TAKEN'))).toBe('EMAIL_TAKEN')
  expect(apiErrorKey(new ApiError('INTERNAL'))).toBe('LONG')
  expect(apiErrorKey(new TypeError('x'))).toBe('LONG')
})

test('detects that the content of a file was rejected', () => {
  expect(isFileRejected(new UploadError('request', '', 'UNSUPPORTED_TYPE'))).toBe(true)
  expect(isFileRejected(new ApiError('TOO_LARGE'))).toBe(true)
  for (const error of [new UploadError('network', ''), new UploadError('other', '', 'UNAUTHENTICATED'), new Error('x')])
    expect(isFileRejected(error)).toBe(false)
})
