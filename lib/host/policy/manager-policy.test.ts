import { managerPolicy } from '#lib/host/policy/manager-policy'

const operator = {
  recaptcha: 'https://www.google.com',
  hasMapsKey: true,
  upstream: null,
  store: 'https://files.example',
}
const inline = { scripts: ["'sha256-a'"], styles: [], unknownScripts: 0 }
const directives = ({ http }: { http: string }) =>
  Object.fromEntries(
    http.split('; ').map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
  )

test('runs only scripts of this host and known inline scripts', () => {
  expect(directives(managerPolicy(inline, operator))).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self' 'sha256-a'",
    'style-src': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
  })
})

test('shows files from this host and the file store, and allows no other third party', () => {
  const found = directives(managerPolicy(inline, operator))
  expect(found['media-src']).toBe("'self' blob: https://files.example")
  expect(found['frame-src']).toBe("'self' blob: https://files.example")
  expect(found['connect-src']).toBe("'self' https://files.example")
  expect(JSON.stringify(found)).not.toMatch(/google/)
})

test('visitors on https load everything over https', () => {
  const { http, https } = managerPolicy(inline, operator)
  expect(https).toBe(`${http}; upgrade-insecure-requests`)
})
