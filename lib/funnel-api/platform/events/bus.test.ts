import { sql } from 'kysely'
import { type Change, onChange, publishChange } from '#lib/funnel-api/platform/events/changes'
import { type Db } from '#lib/funnel-api/platform/db/schema'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import { eventStream } from '#lib/funnel-api/platform/events/events'
import { type TestApi, openTestApi } from '#tests/support/api'
import { IS_POSTGRES } from '#tests/support/database'
import { eventsOf } from '#tests/support/events'
import { until } from '#tests/support/until'

let site: TestApi
/** Another process with the same database, for example a node or the CLI. */
let other: Db
let changes: (Change | 'all')[]
let stop: () => void
beforeAll(async () => {
  site = await openTestApi()
  other = await openDatabase(site)
})
afterAll(async () => {
  await other.destroy()
  await site.close()
})
beforeEach(async () => {
  await allArrived()
  changes = []
  stop = onChange((change) => void changes.push(change))
})
afterEach(() => stop())

let markers = 0
/**
 * Changes the other company. Once this change arrives, all earlier ones have arrived too. While the API still connects
 * to PostgreSQL, it misses the change. It then reports a change of all pages.
 */
async function allArrived() {
  const marker = new Promise<void>((resolve) => {
    const unsubscribe = onChange((change) => {
      if (change !== 'all' && change.company !== 'foundry') return
      unsubscribe()
      resolve()
    })
  })
  const name = `Foundry ${(markers += 1)}`
  await other.updateTable('companies').set({ name }).where('slug', '=', 'foundry').execute()
  await marker
}

/** Waits up to a second for `count` changes, and returns them with any further ones. */
async function nextChanges(count: number): Promise<readonly unknown[]> {
  await until(() => changes.length >= count, 1000)
  await allArrived()
  return changes.filter((change) => change === 'all' || change.company !== 'foundry')
}
const onPostgres = IS_POSTGRES ? it : it.skip
const onSqlite = IS_POSTGRES ? it.skip : it
const nightBaker = (db: Db) => db.updateTable('campaigns').where('slug', '=', 'night-baker')

describe('changes of page content', () => {
  it.each(['another process', 'this process'])(
    'reports a change of a campaign by %s within a second',
    async (writer) => {
      const db = writer === 'this process' ? site.db : other
      await nightBaker(db)
        .set({ name: `Night baker of ${writer}` })
        .execute()
      expect(await nextChanges(1)).toEqual([{ company: 'bakery', campaign: 'night-baker' }])
    },
  )

  it('reports a change that is published without a database row', async () => {
    const change = { company: 'bakery', campaign: 'of-another-api' }
    await publishChange({ db: IS_POSTGRES ? other : site.db, isPostgres: IS_POSTGRES }, change)
    expect(await nextChanges(1)).toEqual([change])
  })

  it('reports a campaign that was closed after its last day', async () => {
    await nightBaker(other).set({ closed_at: new Date().toISOString() }).execute()
    expect(await nextChanges(1)).toEqual([{ company: 'bakery', campaign: 'night-baker' }])
    await nightBaker(other).set({ closed_at: null }).execute()
  })

  it('reports a renamed campaign under both slugs', async () => {
    await nightBaker(other).set({ slug: 'day-baker' }).execute()
    await other.updateTable('campaigns').set({ slug: 'night-baker' }).where('slug', '=', 'day-baker').execute()
    const campaigns = (await nextChanges(4)).map((change) => (change as Change).campaign)
    expect(new Set(campaigns)).toEqual(new Set(['night-baker', 'day-baker']))
  })

  it('reports inserted, updated and deleted contents', async () => {
    const row = { company_id: await site.companyId(), kind: 'article', slug: 'story', position: 0, data: {} }
    await other
      .insertInto('contents')
      .values({ ...row, published_at: null, is_online: true })
      .execute()
    await other.updateTable('contents').set({ position: 1 }).where('slug', '=', 'story').execute()
    await other.deleteFrom('contents').where('slug', '=', 'story').execute()
    const received = await nextChanges(3)
    expect(received).toHaveLength(3)
    expect(received).toContainEqual({ company: 'bakery', campaign: null })
  })

  onSqlite('reports many changes of a company as one change of the company, not of all companies', async () => {
    const created_at = new Date().toISOString()
    const row = (n: number) => ({ company: 'bakery', campaign: `job-${n}`, created_at })
    await other
      .insertInto('changes')
      .values(Array.from({ length: 600 }, (_, n) => row(n)))
      .execute()
    expect(await nextChanges(2)).toEqual([
      { company: 'bakery', campaign: null },
      { company: 'bakery', campaign: null },
    ])
  })

  it('reports nothing for bookkeeping columns or an update to the same values', async () => {
    const now = new Date().toISOString()
    await nightBaker(other).set({ matched_at: now, announced_at: now }).execute()
    await nightBaker(other)
      .set((eb) => ({ name: eb.ref('name'), survey: eb.ref('survey') }))
      .execute()
    expect(await nextChanges(0)).toEqual([])
  })

  it('reports nothing for a transaction that was rolled back', async () => {
    const failing = other.transaction().execute(async (trx) => {
      await nightBaker(trx).set({ name: 'Never' }).execute()
      throw new Error('not this time')
    })
    await expect(failing).rejects.toThrow('not this time')
    expect(await nextChanges(0)).toEqual([])
  })
})

it('reports a message of another process to an event stream within a second', async () => {
  const read = async () =>
    (await site.db.selectFrom('discussions').select('last_message_at').executeTakeFirst())?.last_message_at ?? null
  const user = await site.db
    .insertInto('users')
    .values({
      company_id: await site.companyId(),
      email: 'a@example.org',
      email_key: 'a@example.org',
      first_name: 'A',
      last_name: 'B',
      created_at: '',
      is_password_set_by_user: true,
      is_campaign_alert_active: false,
      is_partner_newsletter_active: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const campaign = await site.campaign('night-baker')
  const candidacy = await site.db
    .insertInto('candidacies')
    .values({ user_id: user.id, campaign_id: campaign.id, created_at: '', is_pitch_passed: false, is_subscribed: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { signal } = new AbortController()
  const key = `user:${user.id}`
  const stream = eventsOf(eventStream({ key, owner: key, read, isLast: (last) => last !== null, signal }))
  expect(await stream.nextWithinSecond()).toBeNull()
  await other
    .insertInto('discussions')
    .values({
      candidacy_id: candidacy.id,
      user_id: user.id,
      company_id: await site.companyId(),
      is_open: true,
      created_at: '',
      last_message_at: '2026-11-21T10:00:00.000Z',
    })
    .execute()
  expect(await stream.nextWithinSecond()).toBe('2026-11-21T10:00:00.000Z')
})

onPostgres('reconnects after a lost connection and invalidates all caches', async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'careers-listener' and datname = current_database()`.execute(other)
  expect(await nextChanges(1)).toEqual(['all'])
  await nightBaker(other).set({ name: 'After reconnect' }).execute()
  expect(await nextChanges(2)).toEqual(['all', { company: 'bakery', campaign: 'night-baker' }])
})
