import { readdirSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { type Endpoint, fillPath } from '#lib/contract/endpoint'
import type { Entry } from '#tests/contract/rows'
import { TABLE } from '#tests/contract/table'
import { makeWorld, type World } from '#tests/contract/world'
import type { Reply } from '#tests/support/api'

const AT_ONCE = 50
/** The number that the rate limits allow. */
const FEWER: Partial<Record<string, number>> = { createSession: 8, createUser: 8, createRecordingLink: 30 }

/** Every implemented call of the contract that creates something. */
const contract = path.join(import.meta.dirname, '../../lib/contract')
async function creating(): Promise<Map<string, Endpoint>> {
  const files = readdirSync(contract).filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  const modules = await Promise.all(
    files.map((file) => import(`../../lib/contract/${file}`) as Promise<Record<string, unknown>>),
  )
  const isCreating = (value: unknown): value is Endpoint =>
    typeof value === 'object' && value !== null && 'reply' in value && (value as Endpoint).method === 'POST'
  return new Map(
    modules
      .flatMap((module) => Object.entries(module))
      .filter((entry): entry is [string, Endpoint] => isCreating(entry[1])),
  )
}

/** Idempotent without a key: a unique constraint lets two identical calls create one row. */
const NATURAL = [
  'createUser',
  'createCandidacy',
  'reuseRecord',
  'countRecordingTake',
  'createAlert',
  'recordConsent',
  'createAlertSingular',
]
/** One-time secrets: used, invalid, or valid for one caller only, so that all fifty get the same error. */
const REFUSED = [
  'adoptToken',
  'createGoogleSession',
  'createLinkedinSession',
  'openRecording',
  'sendRecordingLink',
  'shutOutOthers',
]
/** Each answer has new secrets, which are neither one row nor equal. */
const OWN = {
  createSession: ['auth_token', 'device_token'],
  createUser: ['auth_token', 'device_token'],
  createRecordingLink: ['id', 'url', 'expires_at', 'created_at'],
  // Each grant of a phone has its own expiry.
  grantRecording: ['policy', 'signature'],
}
const OPENING = Object.keys(OWN)

let world: World
let calls: Map<string, Endpoint>
let tables: string[]
beforeAll(async () => {
  calls = await creating()
  world = await makeWorld()
  tables = (await world.api.db.introspection.getTables()).map(({ name }) => name)
})
afterAll(() => world.api.close())

/** Counters of attempts and proofs, and idempotency keys, which are one row each. */
const ASIDE = ['rates', 'spent_tokens', 'idempotency_keys', 'kysely_migration', 'kysely_migration_lock']

async function counts(but: readonly string[]) {
  const asked = tables.filter((name) => ![...ASIDE, ...but].includes(name))
  const each = asked.map((name) => sql`select ${sql.lit(name)} as name, count(*) as count from ${sql.table(name)}`)
  const { rows } = await sql<{ name: string; count: number | string }>`${sql.join(each, sql` union all `)}`.execute(
    world.api.db,
  )
  return new Map(rows.map(({ name, count }) => [name, Number(count)]))
}

const without = (value: unknown, names: readonly string[]): unknown =>
  JSON.parse(JSON.stringify(value), (key, inner: unknown) => (names.includes(key) ? undefined : inner))

async function fifty(name: string, entry: Entry, key: string | undefined) {
  const endpoint = calls.get(name)!
  await world.api.db.deleteFrom('rates').execute()
  const token =
    entry.needs === 'nobody' ? undefined : entry.needs === 'recording' ? world.own.phone : world.own.person.token
  const headers = key === undefined ? undefined : { 'idempotency-key': key }
  const send = () =>
    world.api.send('POST', fillPath(endpoint.path, entry.params), entry.body, { token, ...(headers && { headers }) })
  return Promise.all(Array.from({ length: FEWER[name] ?? AT_ONCE }, send))
}

function expectOneAnswer(name: string, replies: readonly Reply[], hidden: readonly string[]) {
  const said = new Set(replies.map(({ status, body }) => JSON.stringify({ status, body: without(body, hidden) })))
  expect([...said]).toHaveLength(1)
  if (REFUSED.includes(name)) expect(replies[0]!.status).toBeGreaterThanOrEqual(400)
  else expect(replies[0]).toMatchObject({ status: 200 })
}

async function growth(name: string, work: () => Promise<void>) {
  // Each sign-in creates a session.
  const but = OPENING.includes(name) ? ['sessions', 'recording_links'] : []
  const before = await counts(but)
  await work()
  const after = await counts(but)
  // Each accepted text is a row: the site's, the company's, the newsletter's.
  const most = (table: string) => (table === 'acceptances' ? 3 : 1)
  return [...after].filter(([table, count]) => count - before.get(table)! > most(table)).map(([table]) => table)
}

/** Uses another job, because the candidate has already applied for the row's own. */
async function entryOf(name: string, job: string): Promise<Entry> {
  const entry = (TABLE[name] as (world: World) => Entry)(world)
  if (name !== 'createCandidacy') return entry
  return { ...entry, body: { candidacy: { campaign_id: (await world.api.campaign(job)).id } } }
}

/** Calls of a phone come before those that end its link. */
const ORDER = ['countRecordingTake', 'grantRecording', 'keepRecording']
const LAST = ['createRecordingLink', 'sendRecordingLink', 'openRecording']
const names = [...ORDER, ...Object.keys(TABLE).filter((name) => ![...ORDER, ...LAST].includes(name)), ...LAST]

describe('fifty identical creating calls at once create one thing and get the same answer', () => {
  it.each(names)('%s', async (name) => {
    if (!calls.has(name)) return
    const hidden = OPENING.includes(name) ? OWN[name as keyof typeof OWN] : []
    const once = async (job: string, key: string | undefined) => {
      const entry = await entryOf(name, job)
      const grown = await growth(name, async () => expectOneAnswer(name, await fifty(name, entry, key), hidden))
      expect(grown).toEqual([])
    }
    await once('counter-clerk', `fifty-${name}`)
    if (NATURAL.includes(name)) await once('roaster', undefined)
  })

  it('names only existing calls', () => {
    for (const name of [...NATURAL, ...REFUSED, ...OPENING]) expect(calls.has(name)).toBe(true)
    expect(calls.size).toBeGreaterThan(15)
  })
})
