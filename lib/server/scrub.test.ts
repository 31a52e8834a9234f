import { isPathTraversal, withoutTokens } from '#lib/server/scrub'

test('removes tokens at any depth and in any spelling', () => {
  const json = '{"user":{"id":1,"auth_token":"s"},"list":[{"auth\\u005ftoken":"s","a":1}],"auth_token":"s"}'
  expect(JSON.parse(withoutTokens(json))).toEqual({ user: { id: 1 }, list: [{ a: 1 }] })
})

test('does not change other replies', () => {
  for (const json of ['{"a": 1 }', '[]', '"x"', '', 'null']) expect(withoutTokens(json)).toBe(json)
})

test('replaces invalid JSON that contains a token name', () => {
  expect(withoutTokens('{"auth_token":"s"')).toBe('{}')
})

test('detects paths that leave the path of the funnel API', () => {
  for (const path of ['/..', '/../admin', '/me/./x', '/..%2Fadmin', '/..%5cadmin', '/a%2Fb'])
    expect(isPathTraversal(path)).toBe(true)
  for (const path of ['/me', '/companies/x/campaigns/a.b', '/a..b', '/%252e%252e/me'])
    expect(isPathTraversal(path)).toBe(false)
})
