import { readBotChallenge } from '#lib/contract/bot-check'
import { openTestApi, type TestApi } from '#tests/support/api'
import { newEmail, PASSWORD } from '#tests/support/candidates'
import { solve } from '#tests/support/proof'
import { type Answer, startRecaptcha } from '#tests/support/recaptcha'
import { createLog, setLog } from '#lib/telemetry/log'

let provider: Awaited<ReturnType<typeof startRecaptcha>>
const lines: string[] = []
setLog(createLog({ level: 'error', isReadable: true, write: (line) => void lines.push(line) }))
beforeAll(async () => (provider = await startRecaptcha()))
afterAll(() => provider.stop())
beforeEach(() => void (lines.length = 0))

const VARIANTS = {
  classic: { RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET_KEY: 'secret' },
  enterprise: {
    RECAPTCHA_SITE_KEY: 'site',
    RECAPTCHA_ENTERPRISE_PROJECT: 'careers-1',
    RECAPTCHA_ENTERPRISE_API_KEY: 'key',
  },
}
type Verdict = { valid?: boolean; action?: string; hostname?: string; score?: number; age?: number }
let tokenCount = 0

describe.each(Object.keys(VARIANTS) as (keyof typeof VARIANTS)[])('reCAPTCHA (%s)', (variant) => {
  let api: TestApi
  let company_id: number
  beforeAll(async () => {
    api = await openTestApi(['bakery'], undefined, { ...VARIANTS[variant], RECAPTCHA_API_ORIGIN: provider.origin })
    company_id = await api.companyId()
  })
  afterAll(() => api.close())

  const respondWith = ({
    valid = true,
    action = 'sign_in',
    hostname = 'bakery.test',
    score = 0.9,
    age = 5,
  }: Verdict = {}) => {
    const timestamp = new Date(api.api.now().getTime() - age * 1000).toISOString()
    const classic = valid
      ? { success: true, action, hostname, score, challenge_ts: timestamp }
      : { success: false, 'error-codes': ['timeout-or-duplicate'] }
    const tokenProperties = { valid, action, hostname, createTime: timestamp }
    provider.answer({ json: variant === 'classic' ? classic : { tokenProperties, riskAnalysis: { score } } })
  }
  /** Returns 401 if the check passes, because the account does not exist. */
  const signIn = async (
    bot_protection: string | null = `03token-${(tokenCount += 1)}`,
    address = `192.0.2.${tokenCount % 250}`,
  ) => {
    const headers = { 'content-type': 'application/json', 'x-company': 'bakery', 'x-client-address': address }
    const body = JSON.stringify({ user: { company_id, email: newEmail(), password: PASSWORD }, bot_protection })
    const reply = await api.bare(new Request('http://bakery.test/sessions', { method: 'POST', headers, body }))
    return { status: reply.status, code: ((await reply.json()) as { error: { code: string } }).error.code }
  }
  const SUSPECTED = { status: 422, code: 'BOT_SUSPECTED' }

  it('accepts a token, and sends only the token and the configured keys to the provider', async () => {
    respondWith()
    provider.requests.length = 0
    expect((await signIn('03the-answer')).status).toBe(401)
    const [{ path, headers, body } = { path: '', headers: {}, body: '' }] = provider.requests
    if (variant === 'classic') {
      expect(path).toBe('/recaptcha/api/siteverify')
      expect(body).toBe('secret=secret&response=03the-answer')
    } else {
      expect(path).toBe('/v1/projects/careers-1/assessments')
      expect(headers).toMatchObject({ 'x-goog-api-key': 'key', 'content-type': 'application/json' })
      const event = { token: '03the-answer', siteKey: 'site', expectedAction: 'sign_in' }
      expect(JSON.parse(body)).toEqual({ event })
    }
  })

  it.each<[string, Verdict]>([
    ['that is unknown or was verified before', { valid: false }],
    ['of another form', { action: 'sign_up' }],
    ['of another company’s site', { hostname: 'foundry.test' }],
    ['without a host', { hostname: '' }],
    ['older than two minutes', { age: 121 }],
    ['with a low score', { score: 0.49 }],
  ])('rejects a token %s', async (_title, verdict) => {
    respondWith(verdict)
    expect(await signIn()).toEqual(SUSPECTED)
  })

  it('rejects a token that the provider has not rated', async () => {
    const made_at = api.api.now().toISOString()
    const facts = { action: 'sign_in', hostname: 'bakery.test' }
    provider.answer({
      json:
        variant === 'classic'
          ? { success: true, ...facts, challenge_ts: made_at }
          : { tokenProperties: { valid: true, ...facts, createTime: made_at } },
    })
    expect(await signIn()).toEqual(SUSPECTED)
  })

  it('accepts a score of 0.5 and a token that is almost two minutes old', async () => {
    respondWith({ score: 0.5, age: 115 })
    expect((await signIn()).status).toBe(401)
  })

  it('accepts a token once, even if the provider accepts it again', async () => {
    respondWith()
    expect((await signIn('03twice')).status).toBe(401)
    expect(await signIn('03twice')).toEqual(SUSPECTED)
  })

  it('accepts proof of work from visitors with a low score, six times a minute', () =>
    api.withStoppedClock(async () => {
      respondWith({ score: 0.1 })
      expect(await signIn()).toEqual(SUSPECTED)
      const work = async () => solve(await api.callAs()(readBotChallenge, { params: { slug: 'bakery' } }))
      for (let n = 1; n <= 6; n += 1) expect((await signIn(await work(), '203.0.113.1')).status).toBe(401)
      expect((await signIn(await work(), '203.0.113.1')).status).toBe(429)
      expect(await signIn(null)).toEqual(SUSPECTED)
    }))

  const failures: [string, Answer][] = [
    ['is unavailable', 'hang up'],
    ['responds with an error', { status: 503, json: {} }],
    ['responds with unknown JSON', { json: { hello: 'world' } }],
  ]
  if (variant === 'classic')
    failures.push(['rejects our secret', { json: { success: false, 'error-codes': ['invalid-input-secret'] } }])
  it.each(failures)('limits the rate and logs an error if the provider %s', async (_title, answer) => {
    await api.withStoppedClock(async () => {
      await api.db.deleteFrom('rates').execute()
      provider.answer(answer)
      for (let n = 1; n <= 6; n += 1) expect((await signIn(undefined, '203.0.113.9')).status).toBe(401)
      expect((await signIn(undefined, '203.0.113.9')).status).toBe(429)
      expect(lines.at(-1)).toContain('reCAPTCHA verification failed')
      expect(lines.join()).not.toMatch(/secret=|03token/)
    })
  })

  it('rejects an unsolved proof of work while the provider is unavailable', async () => {
    provider.answer('hang up')
    expect(await signIn(btoa(JSON.stringify({ challenge: {} })))).toEqual(SUSPECTED)
  })
})
