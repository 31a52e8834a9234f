import { storyOf } from '#lib/client/origin-story'

beforeEach(() => sessionStorage.clear())

test('source and sponsor of the address are kept through the visit', () => {
  expect(storyOf('?source=linkedin&sponsor=nora')).toEqual({ source: 'linkedin', sponsor: 'nora' })
  expect(storyOf('')).toEqual({ source: 'linkedin', sponsor: 'nora' })
})

test('a visit that came from nowhere has no source', () => {
  expect(storyOf('?mode=x')).toEqual({ source: null, sponsor: null })
})

test('what the address says now wins over what it said before', () => {
  storyOf('?source=linkedin')
  expect(storyOf('?source=indeed').source).toBe('indeed')
  expect(storyOf('?source=').source).toBe('indeed')
})

test('a campaign of an advertisement is a source too, after the plain one', () => {
  expect(storyOf('?utm_source=news').source).toBe('news')
  expect(storyOf('?utm_source=news&source=mail').source).toBe('mail')
})

test('a source is never longer than the call takes', () => {
  expect(storyOf(`?source=${'x'.repeat(500)}`).source).toHaveLength(200)
})

test('a browser that forbids storage still tells what the address says', () => {
  const forbid = () => {
    throw new DOMException('no', 'SecurityError')
  }
  const spies = (['getItem', 'setItem', 'removeItem'] as const).map((name) =>
    jest.spyOn(Storage.prototype, name).mockImplementation(forbid),
  )
  expect(storyOf('?source=mail')).toEqual({ source: 'mail', sponsor: null })
  spies.forEach((spy) => spy.mockRestore())
})
