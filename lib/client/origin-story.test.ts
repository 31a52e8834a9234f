import { storyOf } from '#lib/client/origin-story'

beforeEach(() => sessionStorage.clear())

test('keeps source and sponsor of the URL for the visit', () => {
  expect(storyOf('?source=linkedin&sponsor=nora')).toEqual({ source: 'linkedin', sponsor: 'nora' })
  expect(storyOf('')).toEqual({ source: 'linkedin', sponsor: 'nora' })
})

test('has no source for a visit without one', () => {
  expect(storyOf('?mode=x')).toEqual({ source: null, sponsor: null })
})

test('prefers the current URL to earlier ones', () => {
  storyOf('?source=linkedin')
  expect(storyOf('?source=indeed').source).toBe('indeed')
  expect(storyOf('?source=').source).toBe('indeed')
})

test('uses an advertising campaign as source, after the plain one', () => {
  expect(storyOf('?utm_source=news').source).toBe('news')
  expect(storyOf('?utm_source=news&source=mail').source).toBe('mail')
})

test('truncates a source to the length that the call accepts', () => {
  expect(storyOf(`?source=${'x'.repeat(500)}`).source).toHaveLength(200)
})

test('reads the URL in a browser that forbids storage', () => {
  const forbid = () => {
    throw new DOMException('no', 'SecurityError')
  }
  const spies = (['getItem', 'setItem', 'removeItem'] as const).map((name) =>
    jest.spyOn(Storage.prototype, name).mockImplementation(forbid),
  )
  expect(storyOf('?source=mail')).toEqual({ source: 'mail', sponsor: null })
  spies.forEach((spy) => spy.mockRestore())
})
