import { visitOrigin } from '#lib/client/visit-origin'

beforeEach(() => sessionStorage.clear())

test('remembers source and sponsor for the visit', () => {
  expect(visitOrigin('?source=linkedin&sponsor=nora')).toEqual({ source: 'linkedin', sponsor: 'nora' })
  expect(visitOrigin('')).toEqual({ source: 'linkedin', sponsor: 'nora' })
})

test('returns null without a source', () => {
  expect(visitOrigin('?mode=x')).toEqual({ source: null, sponsor: null })
})

test('prefers the current URL to earlier URLs', () => {
  visitOrigin('?source=linkedin')
  expect(visitOrigin('?source=indeed').source).toBe('indeed')
  expect(visitOrigin('?source=').source).toBe('indeed')
})

test('uses `utm_source` if there is no `source`', () => {
  expect(visitOrigin('?utm_source=news').source).toBe('news')
  expect(visitOrigin('?utm_source=news&source=mail').source).toBe('mail')
})

test('truncates a source to the length that the call accepts', () => {
  expect(visitOrigin(`?source=${'x'.repeat(500)}`).source).toHaveLength(200)
})

test('ignores control characters, which the call does not accept', () => {
  expect(visitOrigin('?source=mail%00&sponsor=no%0Ara')).toEqual({ source: 'mail', sponsor: 'nora' })
  expect(visitOrigin('?source=%00&utm_source=news').source).toBe('news')
})

test('reads the URL if storage is blocked', () => {
  const forbid = () => {
    throw new DOMException('no', 'SecurityError')
  }
  const spies = (['getItem', 'setItem', 'removeItem'] as const).map((name) =>
    jest.spyOn(Storage.prototype, name).mockImplementation(forbid),
  )
  expect(visitOrigin('?source=mail')).toEqual({ source: 'mail', sponsor: null })
  spies.forEach((spy) => spy.mockRestore())
})
