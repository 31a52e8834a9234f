import { hasBegunReading } from '#lib/client/has-begun-reading'

/** Opens a page that loaded at `path` and painted after a second. jsdom does not record these performance entries. */
function open(path: string, seconds: number, scrolled: number) {
  Object.assign(performance, {
    getEntriesByType: () => [{ name: `http://localhost${path}`, startTime: 0 }],
    getEntriesByName: () => [{ startTime: 1000 }],
  })
  jest.spyOn(performance, 'now').mockReturnValue(seconds * 1000)
  jest.replaceProperty(window, 'scrollY', scrolled)
}
afterEach(() => jest.restoreAllMocks())

test.each([
  ['just appeared', '/', 2, 0, false],
  ['was visible for six seconds before its scripts ran', '/', 7, 0, true],
  ['was scrolled', '/', 2, 40, true],
  ['was opened by the router, long after the first page', '/all-jobs', 90, 0, false],
  ['was opened by the router seven seconds ago', '/all-jobs', 97, 0, true],
])('detects whether the visitor has begun to read a page that %s', (_, path, seconds, scrolled, expected) => {
  open(path, seconds, scrolled)
  expect(hasBegunReading(90_000)).toBe(expected)
})
