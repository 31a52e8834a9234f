import { returnPathOf } from '#lib/client/manager/sign-in-path'
import { signInPath } from '#lib/domain/manager-path'

test('sign-in returns to the requested screen', () => {
  const path = '/levain/applications/12?view=3'
  expect(returnPathOf(new URL(signInPath(path), 'http://manager.localhost').search)).toBe(path)
  expect(signInPath('/')).toBe('/sign-in')
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '/sign-in',
  '/a\nb',
  '',
])('sign-in does not return to %j', (path) => {
  expect(returnPathOf(`?return=${encodeURIComponent(path)}`)).toBe('/')
})
