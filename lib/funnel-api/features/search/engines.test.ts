import { generateKeyPairSync } from 'node:crypto'
import { decodeJwt } from 'jose'
import { searchEnginesFrom } from '#lib/funnel-api/features/search/engines'
import { Undeliverable } from '#lib/funnel-api/platform/outbox/mail-worker'

const KEY = '0123456789abcdef'.repeat(2)
const EMAIL = 'jobs@project.iam.gserviceaccount.com'
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const GOOGLE = {
  GOOGLE_INDEXING_CLIENT_EMAIL: EMAIL,
  GOOGLE_INDEXING_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
}
const NOTICE = { url: 'https://mill.example.org/jobs/baker', type: 'URL_UPDATED' } as const
const TOKENS = 'https://oauth2.googleapis.com/token'
const PUBLISH = 'https://indexing.googleapis.com/v3/urlNotifications:publish'
const INDEXNOW = 'https://api.indexnow.org/indexnow'

/** The status codes by URL. Other responses succeed. */
let statuses: Record<string, number>
let calls: { url: string; options: RequestInit }[]
let now: number
beforeEach(() => {
  statuses = {}
  calls = []
  now = Date.parse('2027-03-10T12:00:00Z')
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  jest.spyOn(globalThis, 'fetch').mockImplementation((url, options) => {
    calls.push({ url: url as string, options: options! })
    const status = statuses[url as string] ?? 200
    return Promise.resolve(Response.json({ access_token: `token ${calls.length}` }, { status }))
  })
})
afterEach(() => jest.restoreAllMocks())

const engines = (env: Record<string, string>) => searchEnginesFrom(env)
const notify = (env: Record<string, string>) => engines(env)[0]!.notify(NOTICE)
const urls = () => calls.map(({ url }) => url)

test.each([
  [{}, []],
  [{ INDEXNOW_KEY: KEY }, ['indexnow']],
  [GOOGLE, ['google']],
  [{ ...GOOGLE, INDEXNOW_KEY: KEY }, ['indexnow', 'google']],
  [{ GOOGLE_INDEXING_CLIENT_EMAIL: EMAIL }, []],
  [{ GOOGLE_INDEXING_PRIVATE_KEY: GOOGLE.GOOGLE_INDEXING_PRIVATE_KEY }, []],
])('uses the configured services (case %#)', (env, names) => {
  expect(engines(env).map(({ name }) => name)).toEqual(names)
})

test('sends a URL to IndexNow', async () => {
  await notify({ INDEXNOW_KEY: KEY })
  expect(calls).toMatchObject([
    {
      url: INDEXNOW,
      options: {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json; charset=utf-8' },
        signal: { aborted: false },
      },
    },
  ])
  expect(JSON.parse(calls[0]!.options.body as string)).toEqual({
    host: 'mill.example.org',
    key: KEY,
    urlList: [NOTICE.url],
    keyLocation: `https://mill.example.org/${KEY}.txt`,
  })
})

test('accepts a reply of IndexNow without content', async () => {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }))
  await expect(notify({ INDEXNOW_KEY: KEY })).resolves.toBeUndefined()
})

test('sends a notice to Google with a token', async () => {
  await notify(GOOGLE)
  expect(calls).toMatchObject([
    { url: TOKENS, options: { method: 'POST', redirect: 'error', signal: { aborted: false } } },
    {
      url: PUBLISH,
      options: {
        method: 'POST',
        redirect: 'error',
        body: JSON.stringify(NOTICE),
        signal: { aborted: false },
        headers: { 'content-type': 'application/json', authorization: 'Bearer token 1' },
      },
    },
  ])
  const sent = calls[0]!.options.body as URLSearchParams
  expect(sent.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
  const claims = decodeJwt(sent.get('assertion')!)
  expect(claims).toMatchObject({ iss: EMAIL, aud: TOKENS, scope: 'https://www.googleapis.com/auth/indexing' })
  expect(claims.exp! - claims.iat!).toBe(3600)
})

test('uses a token of Google for 50 minutes', async () => {
  const [google] = engines(GOOGLE)
  const minutesLater = async (minutes: number) => {
    now += minutes * 60_000
    calls.length = 0
    await google!.notify(NOTICE)
    return urls()
  }
  expect(await minutesLater(0)).toEqual([TOKENS, PUBLISH])
  expect(await minutesLater(49.9)).toEqual([PUBLISH])
  expect(await minutesLater(0.1)).toEqual([TOKENS, PUBLISH])
})

test('requests another token after Google rejected the last one', async () => {
  const [google] = engines(GOOGLE)
  statuses = { [PUBLISH]: 401 }
  await expect(google!.notify(NOTICE)).rejects.not.toBeInstanceOf(Undeliverable)
  statuses = {}
  await google!.notify(NOTICE)
  expect(urls()).toEqual([TOKENS, PUBLISH, TOKENS, PUBLISH])
})

test('throws an error that allows a retry if Google issues no token', async () => {
  statuses = { [TOKENS]: 503 }
  await expect(notify(GOOGLE)).rejects.not.toBeInstanceOf(Undeliverable)
  expect(urls()).toEqual([TOKENS])
})

test.each([
  ['IndexNow', { INDEXNOW_KEY: KEY }, INDEXNOW, [400, 403, 422]],
  ['Google', GOOGLE, PUBLISH, [400, 403]],
] as const)(
  'gives up on a notice that %s rejects, and tries again after other errors',
  async (_name, env, url, rejected) => {
    for (const status of [400, 401, 403, 404, 422, 429, 500, 503]) {
      statuses = { [url]: status }
      const error: unknown = await notify(env).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(Error)
      expect([status, error instanceof Undeliverable]).toEqual([
        status,
        (rejected as readonly number[]).includes(status),
      ])
    }
    for (const status of [200, 202]) {
      statuses = { [url]: status }
      await expect(notify(env)).resolves.toBeUndefined()
    }
  },
)
