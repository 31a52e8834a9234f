/** @jest-environment node */
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '#lib/host/config'
import { VARIABLES } from '#lib/host/variables'

const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'careers-config-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

const read = (variables: Record<string, string>) => readConfig({ NODE_ENV: 'test', DATA_DIR, ...variables })
const KEYS = { S3_ACCESS_KEY_ID: 'access-key', S3_SECRET_ACCESS_KEY: 'secret' }

it('generates the secret once and rejects an empty secret file', () => {
  const { secret } = read({})
  expect(secret).toMatch(/^[\da-f]{64}$/)
  expect(read({}).secret).toBe(secret)
  expect(statSync(path.join(DATA_DIR, 'secret')).mode & 0o777).toBe(0o600)
  const empty = mkdtempSync(path.join(tmpdir(), 'careers-config-'))
  writeFileSync(path.join(empty, 'secret'), '')
  expect(() => read({ DATA_DIR: empty })).toThrow(/^SESSION_SECRET: .*secret contains no valid secret/)
  rmSync(empty, { recursive: true })
})

it.each(['https://careers.example.org', 'careers.example.org:8443', 'careers.example.org.', '*.example.org', 'a..b'])(
  'rejects the root domain %s, because no host would match it',
  (ROOT_DOMAIN) => {
    expect(() => read({ ROOT_DOMAIN })).toThrow('ROOT_DOMAIN: must be a domain such as careers.example.org')
  },
)

it.each(['Careers.Example.org', 'localhost', 'xn--bcher-kva.example', 'careers_test.local'])(
  'accepts the root domain %s',
  (ROOT_DOMAIN) => expect(read({ ROOT_DOMAIN })).toMatchObject({ ROOT_DOMAIN }),
)

it('creates the data directory', () => {
  const folder = path.join(DATA_DIR, 'new', 'data')
  read({ DATA_DIR: folder, SESSION_SECRET: '0123456789abcdef'.repeat(4) })
  expect(statSync(folder).isDirectory()).toBe(true)
})

it('stores files on disk if no bucket is set', () => {
  expect(read({}).s3).toBeUndefined()
  expect(read({ S3_BUCKET: '' }).s3).toBeUndefined()
})

it('stores files in a bucket with explicit or machine credentials', () => {
  expect(read({ S3_BUCKET: 'careers' }).s3).toEqual({
    bucket: 'careers',
    region: 'us-east-1',
    endpoint: undefined,
    keys: undefined,
    isPathStyle: false,
  })
  const own = { S3_BUCKET: 'careers', S3_ENDPOINT: 'http://minio:9000', S3_REGION: 'eu', S3_FORCE_PATH_STYLE: 'true' }
  expect(read({ ...own, ...KEYS }).s3).toEqual({
    bucket: 'careers',
    region: 'eu',
    endpoint: 'http://minio:9000',
    keys: { accessKeyId: 'access-key', secretAccessKey: 'secret' },
    isPathStyle: true,
  })
})

it.each([
  [{}, true],
  [{ ROOT_DOMAIN: 'careers.localhost' }, true],
  [{ ROOT_DOMAIN: 'careers.example.org' }, false],
  [{ ROOT_DOMAIN: 'notlocalhost' }, false],
  [{ ROOT_DOMAIN: 'careers.example.org', DEMO: '1' }, true],
  [{ DEMO: '0' }, false],
  [{ DEMO: 'companies' }, true],
])('loads demo companies only on localhost unless DEMO is set: %j', (variables, hasDemo) => {
  expect(read(variables as Record<string, string>).hasDemo).toBe(hasDemo)
})

it.each([
  [{}, true, true],
  [{ DEMO: '1' }, true, true],
  [{ DEMO: 'companies' }, true, false],
  [{ DEMO: '0' }, false, false],
  [{ ROOT_DOMAIN: 'careers.localhost' }, true, true],
  [{ ROOT_DOMAIN: 'careers.example.org', DEMO: '1' }, false, false],
])(
  'has demo members and sample applications only on localhost: %j',
  (variables, hasDemoMembers, hasSampleApplications) => {
    expect(read(variables as Record<string, string>)).toMatchObject({ hasDemoMembers, hasSampleApplications })
  },
)

it.each([
  [{}, 'http://levain.localhost:3000'],
  [{ ROOT_DOMAIN: 'careers.localhost', PORT: '4000' }, 'http://levain.careers.localhost:4000'],
  [{ ROOT_DOMAIN: 'careers.example.org', PUBLIC_SCHEME: 'https' }, 'https://levain.careers.example.org'],
])('shows the demo on subdomains of the root domain: %j', (variables, origin) => {
  expect(read({ ...variables, DEMO: '1' } as Record<string, string>).origin('levain')).toBe(origin)
})

it('requires no bot-check secret with an external funnel API', () => {
  const set = { FUNNEL_API_URL: 'https://api.example.org', RECAPTCHA_SITE_KEY: 'a' }
  expect(read(set)).toMatchObject(set)
})

it('accepts the variables of other services', () => {
  const set = {
    CLAMD_HOST: 'scanner',
    STORE_URL_HOSTS: 'files.example.org, localhost:4000',
    SMTP_URL: 'smtp://a:b@mail:587',
    MAIL_FROM: 'Careers <jobs@example.org>',
    WEBHOOK_HOSTS: '127.0.0.1:4000',
    INBOUND_MAIL_DOMAIN: 'reply.example.org',
    INBOUND_MAIL_SECRET: 'a'.repeat(16),
  }
  expect(read(set)).toMatchObject({
    ...set,
    STORE_URL_HOSTS: ['files.example.org', 'localhost:4000'],
    WEBHOOK_HOSTS: ['127.0.0.1:4000'],
  })
})

it.each([
  [{ DATABSE_URL: 'postgres://a@b/c' }, 'DATABSE_URL: unknown variable. Did you mean DATABASE_URL?'],
  [{ SMTP_URI: 'smtp://mail' }, 'SMTP_URI: unknown variable. Did you mean SMTP_URL?'],
  [{ TRUST_PROXIES: '1' }, undefined],
  [{ TRUSTPROXY: '1' }, 'TRUSTPROXY: unknown variable. Did you mean TRUST_PROXY?'],
  [{ DATABASE_ULR: '1' }, 'DATABASE_ULR: unknown variable. Did you mean DATABASE_URL?'],
  [{ DATABASE_ULRL: '1' }, 'DATABASE_ULRL: unknown variable. Did you mean DATABASE_URL?'],
  [{ DATABASE: '1' }, undefined],
  [{ DATABASE_URL_OLD: '1' }, undefined],
  [{ RATABASE_UNIT: '1' }, undefined],
  [{ POST: '1', HOSTNAME: 'web-1', npm_lifecycle_event: 'start', DATABASE_URL: 'postgres://a@b/c' }, undefined],
])('warns about a name that is similar to a known variable: %j', (variables, warning) => {
  expect(read(variables as Record<string, string>).warnings).toEqual(warning === undefined ? [] : [warning])
})

it('knows every variable that the server reads', () => {
  const root = path.resolve(__dirname, '../..')
  const files = globSync('{lib/**/*.ts,app/**/*.{ts,tsx},middleware.ts}', { cwd: root })
  const sources = files.filter((file) => !/\.test\.|\/cli\//.test(file))
  const names = sources.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/\benv(?:ironment)?\.([A-Z][A-Z\d_]+)/g)].map(
      ([, name]) => name!,
    ),
  )
  // The host sets PUBLIC_ORIGIN itself. Node and Next read the others.
  const known = [...VARIABLES, 'PUBLIC_ORIGIN', 'NODE_ENV', 'NEXT_RUNTIME', 'PATH']
  expect(names.length).toBeGreaterThan(10)
  expect([...new Set(names)].filter((name) => !known.includes(name))).toEqual([])
})

it.each([
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: '],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: '],
  [{ SESSION_SECRET_PREVIOUS: 'short' }, 'SESSION_SECRET_PREVIOUS: '],
  [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY: '],
  [{ DEMO: 'maybe' }, 'DEMO: '],
  [{ ...KEYS }, 'S3_BUCKET: required when S3_ACCESS_KEY_ID is set'],
  [{ S3_ENDPOINT: 'http://minio:9000' }, 'S3_BUCKET: required when S3_ENDPOINT is set'],
  [{ S3_BUCKET: 'careers', S3_ACCESS_KEY_ID: 'a' }, 'S3_SECRET_ACCESS_KEY: required when S3_ACCESS_KEY_ID is set'],
  [{ S3_BUCKET: 'careers', S3_SECRET_ACCESS_KEY: 'a' }, 'S3_ACCESS_KEY_ID: required when S3_SECRET_ACCESS_KEY is set'],
  [{ S3_BUCKET: 'careers', S3_ENDPOINT: 'minio' }, 'S3_ENDPOINT: Invalid URL'],
  [{ S3_BUCKET: 'careers', S3_FORCE_PATH_STYLE: 'maybe' }, 'S3_FORCE_PATH_STYLE: '],
  [{ INBOUND_SMTP_PORT: '2525' }, 'INBOUND_MAIL_DOMAIN: required when INBOUND_SMTP_PORT is set'],
  [{ INBOUND_MAIL_SECRET: 'a'.repeat(16) }, 'INBOUND_MAIL_DOMAIN: required when INBOUND_MAIL_SECRET is set'],
  [{ INBOUND_MAIL_DOMAIN: 'reply.example.org' }, 'INBOUND_SMTP_PORT: required when INBOUND_MAIL_DOMAIN is set'],
  [{ INBOUND_MAIL_DOMAIN: 'reply@example.org' }, 'INBOUND_MAIL_DOMAIN: must be a domain'],
  [{ INBOUND_SMTP_CERT: '/a.pem' }, 'INBOUND_SMTP_KEY: required when INBOUND_SMTP_CERT is set'],
  [{ INBOUND_SMTP_KEY: '/a.key' }, 'INBOUND_SMTP_CERT: required when INBOUND_SMTP_KEY is set'],
  [
    { INBOUND_SMTP_CERT: '/a.pem', INBOUND_SMTP_KEY: '/a.key' },
    'INBOUND_SMTP_PORT: required when INBOUND_SMTP_CERT is set',
  ],
  [{ INBOUND_MAIL_SECRET: 'short' }, 'INBOUND_MAIL_SECRET: '],
  [{ WEBHOOK_HOSTS: 'http://127.0.0.1:4000' }, 'WEBHOOK_HOSTS: must be a comma-separated list of hosts'],
  [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL: Invalid URL'],
  [{ SMTP_URL: 'smtp://mail' }, 'MAIL_FROM: required when SMTP_URL is set'],
  [{ SMTP_URL: 'smtp://mail', MAIL_FROM: 'Careers' }, 'MAIL_FROM: must contain an email address'],
  [{ SMS_GATEWAY_URL: 'ftp://sms.example.org' }, 'SMS_GATEWAY_URL: Invalid URL'],
  [{ SMS_GATEWAY_TOKEN: 'secret' }, 'SMS_GATEWAY_URL: required when SMS_GATEWAY_TOKEN is set'],
  [{ CLAMD_HOST: 'localhost', CLAMD_PORT: '0' }, 'CLAMD_PORT: '],
  [{ CLAMD_PORT: '3310' }, 'CLAMD_HOST: required when CLAMD_PORT is set'],
  [{ INDEXNOW_KEY: 'A'.repeat(32) }, 'INDEXNOW_KEY: must be 32 lowercase hexadecimal digits'],
  [
    { GOOGLE_INDEXING_CLIENT_EMAIL: 'jobs@project.iam.gserviceaccount.com' },
    'GOOGLE_INDEXING_PRIVATE_KEY: required when GOOGLE_INDEXING_CLIENT_EMAIL is set',
  ],
  [
    { GOOGLE_INDEXING_PRIVATE_KEY: 'key' },
    'GOOGLE_INDEXING_CLIENT_EMAIL: required when GOOGLE_INDEXING_PRIVATE_KEY is set',
  ],
  [{ GOOGLE_CLIENT_ID: 'a' }, 'GOOGLE_CLIENT_SECRET: required when GOOGLE_CLIENT_ID is set'],
  [{ GOOGLE_CLIENT_SECRET: 'a' }, 'GOOGLE_CLIENT_ID: required when GOOGLE_CLIENT_SECRET is set'],
  [{ LINKEDIN_CLIENT_ID: 'a' }, 'LINKEDIN_CLIENT_SECRET: required when LINKEDIN_CLIENT_ID is set'],
  [{ LINKEDIN_CLIENT_SECRET: 'a' }, 'LINKEDIN_CLIENT_ID: required when LINKEDIN_CLIENT_SECRET is set'],
  [{ RECAPTCHA_SITE_KEY: 'a' }, 'RECAPTCHA_SECRET_KEY: required when RECAPTCHA_SITE_KEY is set'],
  [{ RECAPTCHA_SECRET_KEY: 'a' }, 'RECAPTCHA_SITE_KEY: required when RECAPTCHA_SECRET_KEY is set'],
  [
    { RECAPTCHA_SITE_KEY: 'a', RECAPTCHA_ENTERPRISE_PROJECT: 'p' },
    'RECAPTCHA_ENTERPRISE_API_KEY: required when RECAPTCHA_ENTERPRISE_PROJECT is set',
  ],
  [
    { RECAPTCHA_ENTERPRISE_PROJECT: 'p', RECAPTCHA_ENTERPRISE_API_KEY: 'a' },
    'RECAPTCHA_SITE_KEY: required when RECAPTCHA_ENTERPRISE_PROJECT is set',
  ],
  [
    { RECAPTCHA_ENTERPRISE_API_KEY: 'a' },
    'RECAPTCHA_ENTERPRISE_PROJECT: required when RECAPTCHA_ENTERPRISE_API_KEY is set',
  ],
  [{ RECAPTCHA_ENTERPRISE_PROJECT: 'a b' }, 'RECAPTCHA_ENTERPRISE_PROJECT: must be a Google Cloud project ID'],
  [{ RECAPTCHA_MIN_SCORE: '2' }, 'RECAPTCHA_MIN_SCORE: '],
  [{ RECAPTCHA_SCRIPT_ORIGIN: 'http://scripts.example.org' }, 'RECAPTCHA_SCRIPT_ORIGIN: must be https'],
  [{ RECAPTCHA_API_ORIGIN: 'recaptcha' }, 'RECAPTCHA_API_ORIGIN: Invalid URL'],
  [{ GOOGLE_ISSUER: 'http://accounts.example.org' }, 'GOOGLE_ISSUER: must be https'],
  [{ LINKEDIN_ISSUER: 'linkedin' }, 'LINKEDIN_ISSUER: Invalid URL'],
  [{ STORE_URL_HOSTS: 'https://files.example.org/' }, 'STORE_URL_HOSTS: must be a comma-separated list of hosts'],
])('names the invalid variable: %j', (variables, message) => {
  expect(() => read(variables)).toThrow(message)
})
