import { apiErrorKey } from '#lib/client/form-errors'
import { uploadToStore, toUploadError } from '#lib/integrations/filestack'
import { UploadError } from '#lib/integrations/upload-error'

const httpError = (code: number, envelope?: string) => ({
  message: 'Cannot complete file',
  type: 'request',
  details: { code, data: envelope ? { error: { code: envelope, message: 'why' } } : 'Bad Gateway', headers: {} },
})

test.each([
  [{ message: 'Cannot upload file part', type: 'request', details: {} }, 'network'],
  [{ message: 'Cannot upload file part', type: 'aborted', details: { reason: 'Aborted by user' } }, 'aborted'],
  [{ message: 'Invalid upload params', type: 'validation', details: [] }, 'request'],
  [{ message: 'An apikey is required to initialize the Filestack client' }, 'other'],
  [httpError(502), 'server'],
  [httpError(415, 'UNSUPPORTED_TYPE'), 'request'],
  [httpError(403, 'FORBIDDEN'), 'other'],
  [httpError(429, 'TOO_MANY_REQUESTS'), 'other'],
  [httpError(302), 'redirect'],
  [undefined, 'other'],
])('%j becomes an error of kind %s', (error, kind) => {
  expect(toUploadError(error)).toMatchObject({ kind })
})

test('a grant without a key warns in the console and sends no request', async () => {
  const consoleWarn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  const grant = { apikey: '', policy: 'p', signature: 's', filename: 'me.png', hosts: null }
  const sent = uploadToStore(new File(['x'], 'me.png'), 'user/avatars', grant, () => {})
  await expect(sent).rejects.toMatchObject({ kind: 'other', message: expect.stringContaining('An apikey is required') })
  expect(consoleWarn.mock.calls).toEqual([[expect.stringMatching(/^The grant has no apikey/)]])
  consoleWarn.mockRestore()
})

test('an aborted upload is reported as aborted, regardless of the error', () => {
  expect(toUploadError(httpError(500), AbortSignal.abort()).kind).toBe('aborted')
})

test('keeps the message of §8 and the error code of our own service', () => {
  const error = toUploadError(httpError(422, 'IMAGE_SIDES'))
  expect(error).toBeInstanceOf(UploadError)
  expect(error).toMatchObject({ message: 'Cannot complete file', code: 'IMAGE_SIDES' })
  expect(apiErrorKey(error)).toBe('IMAGE_SIDES')
  expect(apiErrorKey(toUploadError(httpError(502)))).toBe('LONG')
})
