import { choosePhotos } from '#lib/client/choose-photos'

const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!

afterEach(() => {
  jest.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'maxTouchPoints')
})

test('opens the rear camera for one photo, and the library for several photos or for one', () => {
  choosePhotos(() => {}, { isCamera: true })
  expect([input().getAttribute('capture'), input().multiple]).toEqual(['environment', false])
  choosePhotos(() => {})
  expect([input().getAttribute('capture'), input().multiple]).toEqual([null, true])
  choosePhotos(() => {}, { isSingle: true })
  expect([input().getAttribute('capture'), input().multiple]).toEqual([null, false])
})

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
test.each([
  ['Safari on a Mac', `${MAC} Version/26.0 Safari/605.1.15`, 0, true],
  ['an earlier Safari on a Mac', `${MAC} Version/16.6 Safari/605.1.15`, 0, false],
  ['Safari on an iPad, which converts its photos', `${MAC} Version/18.4 Safari/605.1.15`, 5, false],
  ['Chrome on a Mac', `${MAC} Chrome/140.0.0.0 Safari/537.36`, 0, false],
])('offers HEIC photos only if the browser opens them: %s', (_, userAgent, maxTouchPoints, expected) => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  Object.defineProperty(navigator, 'maxTouchPoints', { value: maxTouchPoints, configurable: true })
  choosePhotos(() => {})
  expect(input().accept.includes('image/heic')).toBe(expected)
})
