import { withoutTokens } from '#lib/server/scrub'

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
