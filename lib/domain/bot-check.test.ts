import { BotSettings, recaptchaFrom, recaptchaSiteFrom } from '#lib/domain/bot-check'

const site = (variables: object) => recaptchaSiteFrom(BotSettings.parse(variables))
const verification = (variables: object) => recaptchaFrom(BotSettings.parse(variables))

const KEY = { RECAPTCHA_SITE_KEY: 'site' }
const ENTERPRISE = { ...KEY, RECAPTCHA_ENTERPRISE_PROJECT: 'project', RECAPTCHA_ENTERPRISE_API_KEY: 'key' }

test('browsers get the script of the configured product, and none without a site key', () => {
  expect(site({})).toBeNull()
  expect(site(KEY)).toEqual({
    site_key: 'site',
    is_enterprise: false,
    script_url: 'https://www.recaptcha.net/recaptcha/api.js',
  })
  expect(site({ ...ENTERPRISE, RECAPTCHA_SCRIPT_ORIGIN: 'https://scripts.example/path' })).toEqual({
    site_key: 'site',
    is_enterprise: true,
    script_url: 'https://scripts.example/recaptcha/enterprise.js',
  })
})

test('verification needs a secret, or a project with its key', () => {
  expect(verification({ RECAPTCHA_SECRET_KEY: 'secret' })).toBeNull()
  expect(verification(KEY)).toBeNull()
  expect(verification({ ...ENTERPRISE, RECAPTCHA_ENTERPRISE_API_KEY: undefined })).toBeNull()
  expect(verification({ ...KEY, RECAPTCHA_SECRET_KEY: 'secret' })).toEqual({
    site_key: 'site',
    min_score: 0.5,
    api_origin: 'https://www.google.com',
    secret: 'secret',
  })
  expect(verification({ ...ENTERPRISE, RECAPTCHA_SECRET_KEY: 'secret', RECAPTCHA_MIN_SCORE: '1' })).toEqual({
    site_key: 'site',
    min_score: 1,
    api_origin: 'https://recaptchaenterprise.googleapis.com',
    project: 'project',
    api_key: 'key',
  })
})

test.each([
  ['https://api.example/v1', 'https://api.example'],
  ['http://localhost:9000', 'http://localhost:9000'],
  ['http://127.0.0.1/a', 'http://127.0.0.1'],
  ['http://api.example', null],
  ['http://localhost.example', null],
])('%s as the API has the origin %j', (RECAPTCHA_API_ORIGIN, origin) => {
  const read = () => verification({ ...KEY, RECAPTCHA_SECRET_KEY: 'secret', RECAPTCHA_API_ORIGIN })?.api_origin
  if (origin === null) expect(read).toThrow()
  else expect(read()).toBe(origin)
})

test.each([
  ['0', true],
  ['1', true],
  ['-0.1', false],
  ['1.1', false],
])('a minimum score of %s is valid: %s', (RECAPTCHA_MIN_SCORE, isValid) => {
  const read = () => verification({ RECAPTCHA_MIN_SCORE })
  if (isValid) expect(read()).toBeNull()
  else expect(read).toThrow()
})
