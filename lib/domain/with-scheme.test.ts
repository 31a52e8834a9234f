import { withScheme } from '#lib/domain/with-scheme'

test.each([
  ['instagram.com/marie', 'https://instagram.com/marie'],
  [' nora.example ', 'https://nora.example'],
  ['nora.example:8080?a=b', 'https://nora.example:8080?a=b'],
  ['http://nora.example', 'http://nora.example'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['nonsense', 'nonsense'],
  ['', ''],
])('completes %j to %j', (typed, link) => {
  expect(withScheme(typed)).toBe(link)
})
