import { chooseFormat, filenameFor, mediaTypeOf } from './formats'

test('prefers mp4 to WebM among the supported formats', () => {
  expect(chooseFormat(() => true)).toBe('video/mp4;codecs=avc1.42E01E,mp4a.40.2')
  expect(chooseFormat((format) => !format.includes('mp4a'))).toBe('video/mp4;codecs=avc1.42E01E,opus')
  expect(chooseFormat((format) => format.includes('webm'))).toBe('video/webm;codecs=vp9,opus')
  expect(chooseFormat((format) => format === 'video/webm')).toBe('video/webm')
})

test('returns no format for a browser that supports none', () => {
  expect(chooseFormat(() => false)).toBeNull()
})

test('strips parameters, and chooses the extension by type', () => {
  expect(mediaTypeOf('video/webm;codecs=vp8, opus')).toBe('video/webm')
  expect(filenameFor('video/mp4; codecs="avc1"')).toBe('pitch.mp4')
  expect(filenameFor('video/webm')).toBe('pitch.webm')
})
