import { chooseFormat, filenameFor, plainType } from './formats'

test('mp4 comes before WebM, by what the browser says', () => {
  expect(chooseFormat(() => true)).toBe('video/mp4;codecs=avc1.42E01E,mp4a.40.2')
  expect(chooseFormat((format) => !format.includes('mp4a'))).toBe('video/mp4;codecs=avc1.42E01E,opus')
  expect(chooseFormat((format) => format.includes('webm'))).toBe('video/webm;codecs=vp9,opus')
  expect(chooseFormat((format) => format === 'video/webm')).toBe('video/webm')
})

test('a browser that knows none records none', () => {
  expect(chooseFormat(() => false)).toBeNull()
})

test('parameters are stripped, and the name follows the kind', () => {
  expect(plainType('video/webm;codecs=vp8, opus')).toBe('video/webm')
  expect(filenameFor('video/mp4; codecs="avc1"')).toBe('pitch.mp4')
  expect(filenameFor('video/webm')).toBe('pitch.webm')
})
