import { readBotChallenge } from '#lib/contract/bot-check'
import { openTestApi, type TestApi } from '#tests/support/api'
import { newEmail, PASSWORD } from '#tests/support/candidates'
import { worked } from '#tests/support/proof'
import { type Answer, startRecaptcha } from '#tests/support/recaptcha'
import { createLog, useLog } from '#lib/telemetry/log'

let provider: Awaited<ReturnType<typeof startRecaptcha>>
const lines: string[] = []
useLog(createLog({ level: 'error', isReadable: true, write: (line) => void lines.push(line) }))
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
type Said = { valid?: boolean; action?: string; hostname?: string; score?: number; age?: number }
let nth = 0

describe.each(Object.keys(VARIANTS) as (keyof typeof VARIANTS)[])('reCAPTCHA, %s', (variant) => {
  let api: TestApi
  let company_id: number
  beforeAll(async () => {
    api = await openTestApi(['bakery'], undefined, { ...VARIANTS[variant], RECAPTCHA_API_ORIGIN: provider.origin })
    company_id = await api.companyId()
  })
  afterAll(() => api.close())

  const says = ({ valid = true, action = 'sign_in', hostname = 'bakery.test', score = 0.9, age = 5 }: Said = {}) => {
    const instant = new Date(api.api.now().getTime() - age * 1000).toISOString()
    const classic = valid
      ? { success: true, action, hostname, score, challenge_ts: instant }
      : { success: false, 'error-codes': ['timeout-or-duplicate'] }
    const tokenProperties = { valid, action, hostname, createTime: instant }
    provider.answer({ json: variant === 'classic' ? classic : { tokenProperties, riskAnalysis: { score } } })
  }
  /** 401 where the check lets somebody through: the account does not exist. */
  const signIn = async (bot_protection: string | null = `03token-${(nth += 1)}`, address = `192.0.2.${nth % 250}`) => {
    const headers = { 'content-type': 'application/json', 'x-company': 'bakery', 'x-client-address': address }
    const body = JSON.stringify({ user: { company_id, email: newEmail(), password: PASSWORD }, bot_protection })
    const reply = await api.bare(new Request('http://bakery.test/sessions', { method: 'POST', headers, body }))
    return { status: reply.status, code: ((await reply.json()) as { error: { code: string } }).error.code }
  }
  const SUSPECTED = { status: 422, code: 'BOT_SUSPECTED' }

  it('lets people through, and asks the provider with our keys alone', async () => {
    says()
    provider.asked.length = 0
    expect((await signIn('03the-answer')).status).toBe(401)
    const [{ path, headers, body } = { path: '', headers: {}, body: '' }] = provider.asked
    if (variant === 'classic') {
      expect(path).toBe('/recaptcha/api/siteverify')
      expect(body).toBe('secret=secret&response=03the-answer')
    } else {
      expect(path).toBe('/v1/projects/careers-1/assessments')
      expect(headers['x-goog-api-key']).toBe('key')
      const event = { token: '03the-answer', siteKey: 'site', expectedAction: 'sign_in' }
      expect(JSON.parse(body)).toEqual({ event })
    }
  })

  it.each<[string, Said]>([
    ['that it does not know or has judged before', { valid: false }],
    ['made for another form', { action: 'sign_up' }],
    ['made on another company’s site', { hostname: 'foundry.test' }],
    ['made anywhere', { hostname: '' }],
    ['older than two minutes', { age: 121 }],
    ['with a low score', { score: 0.49 }],
  ])('refuses an answer %s', async (_what, said) => {
    says(said)
    expect(await signIn()).toEqual(SUSPECTED)
  })

  it('takes a score of one half, and an answer of almost two minutes', async () => {
    says({ score: 0.5, age: 115 })
    expect((await signIn()).status).toBe(401)
  })

  it('takes an answer once, whatever the provider says', async () => {
    says()
    expect((await signIn('03twice')).status).toBe(401)
    expect(await signIn('03twice')).toEqual(SUSPECTED)
  })

  it('whom it doubts goes on by work of their device, six times a minute', () =>
    api.atOneMoment(async () => {
      says({ score: 0.1 })
      expect(await signIn()).toEqual(SUSPECTED)
      const work = async () => worked(await api.callAs()(readBotChallenge, { params: { slug: 'bakery' } }))
      for (let n = 1; n <= 6; n += 1) expect((await signIn(await work(), '203.0.113.1')).status).toBe(401)
      expect((await signIn(await work(), '203.0.113.1')).status).toBe(429)
      expect(await signIn(null)).toEqual(SUSPECTED)
    }))

  const troubles: [string, Answer][] = [
    ['is away', 'hang up'],
    ['has trouble', { status: 503, json: {} }],
    ['speaks of something else', { json: { hello: 'world' } }],
  ]
  if (variant === 'classic')
    troubles.push(['does not take our secret', { json: { success: false, 'error-codes': ['invalid-input-secret'] } }])
  it.each(troubles)(
    'nobody is kept out where it %s: they come more slowly, and it is logged',
    async (_what, answer) => {
      await api.atOneMoment(async () => {
        await api.db.deleteFrom('rates').execute()
        provider.answer(answer)
        for (let n = 1; n <= 6; n += 1) expect((await signIn(undefined, '203.0.113.9')).status).toBe(401)
        expect((await signIn(undefined, '203.0.113.9')).status).toBe(429)
        expect(lines.at(-1)).toContain('the bot check could not be asked')
        expect(lines.join()).not.toMatch(/secret=|03token/)
      })
    },
  )

  it('work that is not done is no provider’s bad day', async () => {
    provider.answer('hang up')
    expect(await signIn(btoa(JSON.stringify({ challenge: {} })))).toEqual(SUSPECTED)
  })
})
