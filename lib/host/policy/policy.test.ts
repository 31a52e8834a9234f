import { pagePolicy, REPORTS } from '#lib/host/policy/policy'
import { thirdParties } from '#lib/host/policy/third-parties'

const facts = {
  embed_origins: ['https://press.example'],
  website_url: 'https://levain.example/about',
  external_website_url: null,
  is_ua_active: true,
  analytics_id: null,
  chat_provider: null,
  chat_id: null,
}
const inline = { scripts: ["'sha256-abc='"], styles: ["'sha256-def='"], unknownScripts: 0 }
const operator = { recaptcha: null, hasMapsKey: false, upstream: null, store: null }

const directives = (more: Partial<Parameters<typeof pagePolicy>[0]> = {}) =>
  Object.fromEntries(
    pagePolicy({ facts, isFramed: false, inline, operator, ...more })
      .http.split('; ')
      .map((each) => [each.split(' ')[0], each.split(' ').slice(1).join(' ')]),
  )

test("allows the page's own files and known inline code, and no other origin", () => {
  expect(directives()).toMatchObject({
    'default-src': "'self'",
    'script-src': "'self' 'sha256-abc='",
    'style-src': "'self' 'sha256-def='",
    'img-src': "'self' data: blob: https:",
    'font-src': "'self'",
    'media-src': "'self' blob: https:",
    'connect-src': "'self' blob:",
    'frame-src': "'self' https://www.youtube-nocookie.com",
    'worker-src': "'self' blob:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'report-uri': '/csp-report',
  })
})

test('allows third parties only if the company enables them', () => {
  expect(directives({ facts: { ...facts, analytics_id: 'G-1' } })['script-src']).toContain(
    'https://www.googletagmanager.com',
  )
  expect(directives({ facts: { ...facts, analytics_id: 'G-1', is_ua_active: false } })['script-src']).not.toContain(
    'google',
  )
  expect(directives({ facts: { ...facts, chat_provider: 'crisp' } })['script-src']).not.toContain('crisp')
  const chat = directives({ facts: { ...facts, chat_provider: 'crisp', chat_id: 'x' } })
  expect([chat['script-src'], chat['connect-src']].join(' ')).toMatch(/crisp\.chat.*wss:/)
})

test('allows inline styles only if a chat requires them, and never inline scripts', () => {
  for (const chat_provider of ['crisp', 'intercom'] as const) {
    const chat = directives({ facts: { ...facts, chat_provider, chat_id: 'x' } })
    expect(chat['style-src']).toMatch(/^'self' 'unsafe-inline'/)
    expect(chat['script-src']).not.toContain('unsafe')
  }
  expect(directives()['style-src']).not.toContain('unsafe')
})

test('allows third parties that the operator enables', () => {
  const used = directives({
    operator: {
      recaptcha: 'https://www.recaptcha.net',
      hasMapsKey: true,
      upstream: 'https://api.example',
      store: null,
    },
  })
  expect(used['script-src']).toMatch(/googleapis.*recaptcha\.net/)
  expect(used['connect-src']).toContain('https://api.example')
  // The hosts that Filestack's own client library calls.
  for (const host of ['filestackapi.com', 'filestackcontent.com', 'amazonaws.com'])
    expect(used['connect-src']).toContain(`https://*.${host}`)
})

test("the company's own and listed sites may frame the embedded job list, and no site may frame it without a company", () => {
  expect(directives({ isFramed: true })['frame-ancestors']).toBe("'self' https://levain.example https://press.example")
  expect(directives({ isFramed: true, facts: null })['frame-ancestors']).toBe("'none'")
})

test('upgrades insecure requests on https', () => {
  const { http, https } = pagePolicy({ facts, isFramed: false, inline, operator })
  expect(https).toBe(`${http}; upgrade-insecure-requests`)
})

test('violations are reported by both mechanisms of browsers', () => {
  expect(directives()).toMatchObject({ 'report-uri': REPORTS, 'report-to': 'policy' })
  expect(directives()['manifest-src']).toBe("'self'")
})

test('a remote file store may be read and framed, but runs no scripts', () => {
  const used = directives({ operator: { ...operator, store: 'https://files.example' } })
  for (const name of ['img-src', 'media-src', 'connect-src', 'frame-src'])
    expect(used[name]).toContain('https://files.example')
  expect(used['script-src']).not.toContain('files.example')
})

test('each third party may do only what it needs', () => {
  const uses = { is_ua_active: true, analytics_id: 'G-1', chat_provider: 'intercom', chat_id: 'x' } as const
  const all = {
    recaptcha: 'https://r.example',
    hasMapsKey: true,
    upstream: 'https://u.example',
    store: 'https://s.example',
  }
  expect(thirdParties(uses, all)).toHaveLength(6)
  expect(thirdParties(null, operator)).toEqual([])
  for (const missing of ['analytics_id', 'chat_provider', 'chat_id'] as const)
    expect(thirdParties({ ...uses, [missing]: null }, all)).toHaveLength(5)
  expect(thirdParties({ ...uses, is_ua_active: false }, all)).toHaveLength(5)
  expect(thirdParties(null, { ...operator, recaptcha: 'https://r.example' })).toEqual([
    {
      'script-src': ['https://r.example', 'https://www.gstatic.com/recaptcha/'],
      'connect-src': ['https://r.example'],
      'frame-src': ['https://r.example'],
    },
  ])
})
