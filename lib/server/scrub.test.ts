import { isClimbing, withoutTokens } from '#lib/server/scrub'

test('a token leaves at no depth and under no spelling', () => {
  const json = '{"user":{"id":1,"auth_token":"s"},"list":[{"auth\\u005ftoken":"s","a":1}],"auth_token":"s"}'
  expect(JSON.parse(withoutTokens(json))).toEqual({ user: { id: 1 }, list: [{ a: 1 }] })
})

test('every other reply is handed on as it is', () => {
  for (const json of ['{"a": 1 }', '[]', '"x"', '', 'null']) expect(withoutTokens(json)).toBe(json)
})

test('what holds the word and is no JSON is not handed on', () => {
  expect(withoutTokens('{"auth_token":"s"')).toBe('{}')
})

test('a path stays below that of the funnel API', () => {
  for (const path of ['/..', '/../admin', '/me/./x', '/..%2Fadmin', '/..%5cadmin', '/a%2Fb'])
    expect(isClimbing(path)).toBe(true)
  for (const path of ['/me', '/companies/x/campaigns/a.b', '/a..b', '/%252e%252e/me'])
    expect(isClimbing(path)).toBe(false)
})
