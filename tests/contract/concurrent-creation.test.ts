import { fillPath } from '#lib/contract/endpoint'
import type { Entry } from '#tests/contract/rows'
import { rowCounter } from '#tests/contract/state'
import { TABLE } from '#tests/contract/table'
import { endpointsIn } from '#tests/contract/endpoints'
import { createFixtures, type Fixtures } from '#tests/contract/fixtures'
import type { Reply } from '#tests/support/api'

const CONCURRENT = 50
/** Numbers of concurrent calls that the rate limits allow, if they are smaller. */
const FEWER: Partial<Record<string, number>> = {
  createSession: 8,
  createUser: 8,
  createRecordingLink: 30,
  changeEmail: 5,
  createSignInCode: 30,
}

/** Every implemented call of the contract that creates something. */
const calls = new Map([...(await endpointsIn(''))].filter(([, { method }]) => method === 'POST'))

/** Calls that are idempotent without a key, because a unique constraint lets two identical calls create one row. */
const IDEMPOTENT_WITHOUT_KEY = [
  'createUser',
  'createCandidacy',
  'reuseRecord',
  'countRecordingAttempt',
  'createAlert',
  'recordConsent',
  'createAlertSingular',
]
/**
 * Calls with a one-time secret that is used, invalid or valid for one caller only. All fifty calls get the same error.
 */
const ALWAYS_REJECTED = [
  'exchangeToken',
  'createGoogleSession',
  'createLinkedinSession',
  'openRecording',
  'sendRecordingLink',
  'readCodeOwner',
  'confirmEmail',
]
/** Fields with new secrets or times, which differ in each reply. */
const UNIQUE_FIELDS = {
  createSession: ['auth_token', 'device_token'],
  createUser: ['auth_token', 'device_token'],
  createRecordingLink: ['id', 'url', 'expires_at', 'created_at'],
  createSignInCode: ['token'],
  // Each grant of a phone has its own expiry.
  grantRecording: ['policy', 'signature'],
  exportAlertSubscription: ['exported_at'],
}
const WITH_UNIQUE_REPLIES = Object.keys(UNIQUE_FIELDS)

/** Counters of attempts and proofs, and idempotency keys. Each call may write its own row. */
const IGNORED = ['rates', 'spent_tokens', 'idempotency_keys', 'kysely_migration', 'kysely_migration_lock']

let fixtures: Fixtures
let countRows: Awaited<ReturnType<typeof rowCounter>>
beforeAll(async () => {
  fixtures = await createFixtures()
  countRows = await rowCounter(fixtures.api, IGNORED)
})
afterAll(() => fixtures.api.close())

const without = (value: unknown, names: readonly string[]): unknown =>
  JSON.parse(JSON.stringify(value), (key, inner: unknown) => (names.includes(key) ? undefined : inner))

async function sendConcurrently(name: string, entry: Entry, key: string | undefined) {
  const endpoint = calls.get(name)!
  await fixtures.api.db.deleteFrom('rates').execute()
  const token =
    entry.needs === 'none' ? undefined : entry.needs === 'recording' ? fixtures.own.phone : fixtures.own.person.token
  const headers = key === undefined ? undefined : { 'idempotency-key': key }
  const send = () =>
    fixtures.api.send('POST', fillPath(endpoint.path, entry.params), entry.body, { token, ...(headers && { headers }) })
  return Promise.all(Array.from({ length: FEWER[name] ?? CONCURRENT }, send))
}

function expectSameReply(name: string, replies: readonly Reply[], hidden: readonly string[]) {
  const distinct = new Set(replies.map(({ status, body }) => JSON.stringify({ status, body: without(body, hidden) })))
  expect([...distinct]).toHaveLength(1)
  if (ALWAYS_REJECTED.includes(name)) expect(replies[0]!.status).toBeGreaterThanOrEqual(400)
  else expect(replies[0]).toMatchObject({ status: 200 })
}

/** Returns the tables to which the work added too many rows. */
async function findGrownTables(name: string, work: () => Promise<void>) {
  // Each sign-in creates a session, and the mail worker creates codes for the emails of earlier calls.
  const excluded = ['codes', ...(WITH_UNIQUE_REPLIES.includes(name) ? ['sessions', 'recording_links'] : [])]
  const before = await countRows()
  await work()
  const after = await countRows()
  // Each accepted text is a row: the terms of the site, of the company and of the newsletter.
  const maxRows = (table: string) => (table === 'acceptances' ? 3 : 1)
  return [...after].flatMap(([table, count]) =>
    !excluded.includes(table) && count - before.get(table)! > maxRows(table) ? [table] : [],
  )
}

/** Uses another job for createCandidacy, because the candidate has already applied for the job of the row. */
async function findEntry(name: string, job: string): Promise<Entry> {
  const entry = (TABLE[name] as (fixtures: Fixtures) => Entry)(fixtures)
  if (name !== 'createCandidacy') return entry
  return { ...entry, body: { candidacy: { campaign_id: (await fixtures.api.campaign(job)).id } } }
}

/** Calls of a phone run before the calls that revoke its link. */
const FIRST = ['countRecordingAttempt', 'grantRecording', 'saveRecording']
const LAST = ['createRecordingLink', 'sendRecordingLink', 'openRecording']
const others = Object.keys(TABLE).filter((name) => ![...FIRST, ...LAST].includes(name))
const names = [...FIRST, ...others, ...LAST].filter((name) => calls.has(name))

describe('fifty concurrent identical calls create one resource and get the same reply', () => {
  it.each(names)('%s', async (name) => {
    const hidden = WITH_UNIQUE_REPLIES.includes(name) ? UNIQUE_FIELDS[name as keyof typeof UNIQUE_FIELDS] : []
    const once = async (job: string, key: string | undefined) => {
      const entry = await findEntry(name, job)
      const grown = await findGrownTables(name, async () =>
        expectSameReply(name, await sendConcurrently(name, entry, key), hidden),
      )
      expect(grown).toEqual([])
    }
    await once('counter-clerk', `fifty-${name}`)
    if (IDEMPOTENT_WITHOUT_KEY.includes(name)) await once('roaster', undefined)
  })

  it('names only existing calls', () => {
    for (const name of [...IDEMPOTENT_WITHOUT_KEY, ...ALWAYS_REJECTED, ...WITH_UNIQUE_REPLIES])
      expect(calls.has(name)).toBe(true)
    expect(calls.size).toBeGreaterThan(15)
  })
})
