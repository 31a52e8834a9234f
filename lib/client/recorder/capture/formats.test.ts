import { chooseAudioFormat, chooseFormat, filenameFor, isAudioFile, mediaTypeOf } from './formats'

test('prefers mp4 to WebM among the supported formats', () => {
  expect(chooseFormat(() => true)).toBe('video/mp4;codecs=avc1.42E01E,mp4a.40.2')
  expect(chooseFormat((format) => !format.includes('mp4a'))).toBe('video/mp4;codecs=avc1.42E01E,opus')
  expect(chooseFormat((format) => format.includes('webm'))).toBe('video/webm;codecs=vp9,opus')
  expect(chooseFormat((format) => format === 'video/webm')).toBe('video/webm')
})

test('prefers mp4 to WebM for sound', () => {
  expect(chooseAudioFormat(() => true)).toBe('audio/mp4;codecs=mp4a.40.2')
  expect(chooseAudioFormat((format) => format.includes('webm'))).toBe('audio/webm;codecs=opus')
  expect(chooseAudioFormat((format) => format.startsWith('video/'))).toBeNull()
})

test.each([
  ['voice.m4a', '', true],
  ['voice.MP3', '', true],
  ['voice', 'audio/webm', true],
  ['film.mp4', 'video/mp4', false],
  ['m4a.txt', 'text/plain', false],
])('the file %s of type %j claims to contain only sound: %s', (name, type, expected) => {
  expect(isAudioFile({ name, type })).toBe(expected)
})

test('returns no format for a browser that supports none', () => {
  expect(chooseFormat(() => false)).toBeNull()
})

test('strips parameters, and chooses the extension by type', () => {
  expect(mediaTypeOf('video/webm;codecs=vp8, opus')).toBe('video/webm')
  expect(filenameFor('video/mp4; codecs="avc1"')).toBe('pitch.mp4')
  expect(filenameFor('video/webm')).toBe('pitch.webm')
  expect(filenameFor('audio/mp4;codecs=opus')).toBe('pitch.m4a')
  expect(filenameFor('audio/webm;codecs=opus')).toBe('pitch.webm')
})
