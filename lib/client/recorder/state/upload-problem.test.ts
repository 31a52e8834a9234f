import { ApiError, type ErrorCode } from '#lib/contract/errors'
import { UploadError } from '#lib/integrations/upload-error'
import { saveProblem, uploadProblem, hasSpecificText } from './upload-problem'

const recordError = (key: string) => new ApiError('INVALID', 'fs_handle is not right', { 'record.fs_handle': { key } })

test.each([
  [recordError('VIDEO_TOO_LONG'), 'TOO_LONG'],
  [recordError('INFECTED'), 'REJECTED'],
  [recordError('INVALID_PATTERN'), 'CANNOT_SEND_FORM'],
  [new ApiError('CAMPAIGN_CLOSED'), 'CANNOT_SEND_FORM'],
  [new TypeError('x'), 'CANNOT_SEND_FORM'],
])('maps a video rejected for %o to %s', (error, problem) => {
  expect(saveProblem(error)).toBe(problem)
})

test('reports a denied grant as a failed upload', () => {
  expect(uploadProblem(new UploadError('other', 'x', 'UNAUTHENTICATED'))).toBe('CANNOT_SEND_VIDEO')
})

test.each<ErrorCode>(['CAMPAIGN_CLOSED', 'ALREADY_CONFIRMED', 'UNAUTHENTICATED', 'TOKEN_EXPIRED', 'UNREADABLE'])(
  'uses the text of %s, which gives the reason',
  (code) => {
    expect(hasSpecificText(new ApiError(code))).toBe(true)
    expect(hasSpecificText(new UploadError('other', 'x', code))).toBe(true)
  },
)

test.each([
  [recordError('INVALID_PATTERN')],
  [new ApiError('UNAVAILABLE')],
  [new ApiError('INTERNAL')],
  [new UploadError('network', 'x')],
  [undefined],
])("uses the recorder's text for %o", (error) => {
  expect(hasSpecificText(error)).toBe(false)
})
