import { choosePhotos } from '#lib/client/choose-photos'

const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!

test('opens the rear camera of a phone for one photo, and the library for several', () => {
  choosePhotos(() => {}, { isCamera: true })
  expect([input().getAttribute('capture'), input().multiple]).toEqual(['environment', false])
  choosePhotos(() => {})
  expect([input().getAttribute('capture'), input().multiple]).toEqual([null, true])
  choosePhotos(() => {}, { isSingle: true })
  expect([input().getAttribute('capture'), input().multiple]).toEqual([null, false])
})
