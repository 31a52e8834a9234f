import type { Bots, BotVerdict } from '#lib/funnel-api/platform/ports'
import { BotSettings } from '#lib/domain/bot-check'
import { botsFrom, rejectBots } from '#lib/funnel-api/features/accounts/bots/check'
import { newChallenge } from '#lib/funnel-api/features/accounts/bots/proof-of-work'
import { openTestApi, type TestApi } from '#tests/support/api'
import { captureLog } from '#tests/support/capture-log'
import { solve } from '#tests/support/proof'

const NOW = '2026-11-23T10:00:00.000Z'
const SUSPECTED = { code: 'BOT_SUSPECTED' }
const RIGHT = { action: 'sign_in', hostname: 'bakery.test', score: 0.5, made_at: NOW }

let testApi: TestApi
let bots: Bots
let tokens = 0
beforeAll(async () => {
  testApi = await openTestApi(['bakery'])
  testApi.api.now = () => new Date(NOW)
  bots = testApi.api.bots
})
afterAll(() => testApi.close())
beforeEach(() => testApi.db.deleteFrom('rates').execute())

const setProvider = (verifyToken: Bots['verifyToken']) =>
  void (testApi.api.bots = { ...bots, min_score: 0.5, verifyToken })
const respond = (verdict: BotVerdict) => setProvider(async () => verdict)
const check = (answer: string | null = `token-${(tokens += 1)}`, address = '192.0.2.1') =>
  rejectBots(testApi.api, {
    action: 'sign_in',
    company: { slug: 'bakery' },
    answer,
    caller: { user: null, company: 'bakery', address },
  })
const work = async (factor?: number) => solve(await newChallenge(testApi.api, 'bakery', factor))
const madeAt = (ms: number) => ({ ...RIGHT, made_at: new Date(Date.parse(NOW) - ms).toISOString() })

it.each<[string, BotVerdict]>([
  ['with the minimum score', RIGHT],
  ['that is two minutes old', madeAt(120_000)],
])('accepts a token %s', async (_token, verdict) => {
  respond(verdict)
  expect(await check()).toBe(1)
})

it.each<[string, BotVerdict]>([
  ['that is unknown', null],
  ['for another action', { ...RIGHT, action: 'sign_up' }],
  ['for another host', { ...RIGHT, hostname: 'foundry.test' }],
  ['with a low score', { ...RIGHT, score: 0.49 }],
  ['that is older than two minutes', madeAt(120_001)],
  ['without a timestamp', { ...RIGHT, made_at: '' }],
])('rejects a token %s', async (_token, verdict) => {
  respond(verdict)
  await expect(check()).rejects.toMatchObject(SUSPECTED)
})

it('accepts a token once, and remembers it until it is too old', async () => {
  await testApi.db.deleteFrom('spent_tokens').execute()
  respond(RIGHT)
  expect(await check('token')).toBe(1)
  await expect(check('token')).rejects.toMatchObject(SUSPECTED)
  const spent = await testApi.db.selectFrom('spent_tokens').select('expires_at').execute()
  expect(spent).toEqual([{ expires_at: '2026-11-23T10:02:00.000Z' }])
})

it('calls the provider at most 20 times per minute and IP address', async () => {
  respond(RIGHT)
  for (let count = 1; count <= 20; count += 1) expect(await check()).toBe(1)
  await expect(check()).rejects.toMatchObject(SUSPECTED)
  expect(await check(undefined, '192.0.2.2')).toBe(1)
})

it('sends an answer to the provider only if it does not look like a proof of work', async () => {
  respond(RIGHT)
  expect(await check('eyJ0b2tlbiI6MX0.with-a-dot')).toBe(1)
  await expect(check('eyJ0b2tlbiI6MX0')).rejects.toMatchObject(SUSPECTED)
  await expect(check(null)).rejects.toMatchObject(SUSPECTED)
  setProvider(null)
  await expect(check()).rejects.toMatchObject(SUSPECTED)
})

it('limits visitors while the provider is unavailable', async () => {
  const log = captureLog()
  setProvider(() => Promise.reject(new Error('down')))
  for (let count = 1; count <= 6; count += 1) expect(await check()).toBe(1)
  await expect(check()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  log.restore()
})

it('accepts usual proof of work instead of a token six times a minute, and harder work without a limit', async () => {
  respond(null)
  for (let count = 1; count <= 6; count += 1) expect(await check(await work())).toBe(1)
  await expect(check(await work())).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  for (let count = 1; count <= 7; count += 1) expect(await check(await work(2))).toBe(2)
  setProvider(null)
  for (let count = 1; count <= 7; count += 1) expect(await check(await work())).toBe(1)
})

it('creates challenges that are valid for 30 minutes, and harder ones that contain their factor', async () => {
  const expires_at = Date.parse(NOW) + 30 * 60_000
  const usual = await newChallenge(testApi.api, 'bakery')
  expect(usual.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 1 })
  expect(usual.parameters.data).toEqual({ company: 'bakery', expires_at })
  expect((await newChallenge(testApi.api, 'bakery', 4)).parameters.data).toEqual({
    company: 'bakery',
    expires_at,
    factor: 4,
    most: 12,
  })
  const answer = await work()
  testApi.api.now = () => new Date(expires_at)
  await expect(check(answer)).rejects.toMatchObject(SUSPECTED)
  testApi.api.now = () => new Date(expires_at - 1)
  expect(await check(answer)).toBe(1)
  testApi.api.now = () => new Date(NOW)
})

it('uses the provider only if it is configured', () => {
  expect(botsFrom(BotSettings.parse({}))).toEqual({
    verifyToken: null,
    min_score: 0,
    load: { cost: 5000, min: 20, max: 60 },
  })
  const configured = botsFrom(BotSettings.parse({ RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET_KEY: 'secret' }))
  expect(configured).toMatchObject({ verifyToken: expect.any(Function), min_score: 0.5 })
})
