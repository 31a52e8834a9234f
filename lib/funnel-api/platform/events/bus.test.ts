import { sql } from 'kysely'
import { callOut } from '#lib/funnel-api/bus/call-out'
import { type Change, onChange } from '#lib/funnel-api/changes'
import { type Db, openDatabase } from '#lib/funnel-api/db/open'
import { eventStream } from '#lib/funnel-api/events'
import { type TestApi, openTestApi } from '#tests/support/api'
import { IS_POSTGRES } from '#tests/support/database'
import { eventsOf } from '#tests/support/events'

let site: TestApi
/** Another program with the same database open: a node, or the command line. */
let other: Db
let heard: (Change | 'all')[]
let forget: () => void
beforeAll(async () => {
  site = await openTestApi()
  other = await openDatabase(site)
})
afterAll(async () => {
  await other.destroy()
  await site.close()
})
beforeEach(async () => {
  // What was written before this test has been heard once this is.
  const heardOf = new Promise<void>((resolve) => {
    const leave = onChange((change) => {
      if (change === 'all' || change.company !== 'foundry') return
      leave()
      resolve()
    })
  })
  await other
    .updateTable('companies')
    .set({ name: `Foundry ${Date.now()}` })
    .where('slug', '=', 'foundry')
    .execute()
  await heardOf
  heard = []
  forget = onChange((change) => void heard.push(change))
})
afterEach(() => forget())

/** Of changes to come: as many as a second brings, and a moment more. */
async function soon(count: number): Promise<readonly unknown[]> {
  const until = Date.now() + 1000
  while (heard.length < count && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 10))
  await new Promise((resolve) => setTimeout(resolve, 300))
  return heard
}
const nightBaker = (db: Db) => db.updateTable('campaigns').where('slug', '=', 'night-baker')

describe('whoever writes what pages show, this process hears of it within a second', () => {
  it.each(['another program', 'this process'])('a campaign, by %s', async (who) => {
    const db = who === 'this process' ? site.db : other
    await nightBaker(db)
      .set({ name: `Night baker of ${who}` })
      .execute()
    expect(await soon(1)).toEqual([{ company: 'bakery', campaign: 'night-baker' }])
  })

  it('what no row tells of, told to one node', async () => {
    const change = { company: 'bakery', campaign: 'of-another-api' }
    await callOut({ db: IS_POSTGRES ? other : site.db, isPostgres: IS_POSTGRES }, change)
    expect(await soon(1)).toEqual([change])
  })

  it('a campaign whose last day is over, once that was noticed', async () => {
    await nightBaker(other).set({ closed_at: new Date().toISOString() }).execute()
    expect(await soon(1)).toEqual([{ company: 'bakery', campaign: 'night-baker' }])
    await nightBaker(other).set({ closed_at: null }).execute()
  })

  it('a campaign under its old and its new name', async () => {
    await nightBaker(other).set({ slug: 'day-baker' }).execute()
    await other.updateTable('campaigns').set({ slug: 'night-baker' }).where('slug', '=', 'day-baker').execute()
    const campaigns = (await soon(4)).map((change) => (change as Change).campaign)
    expect(new Set(campaigns)).toEqual(new Set(['night-baker', 'day-baker']))
  })

  it('contents that come, change and go', async () => {
    const row = { company_id: await site.companyId(), kind: 'article', slug: 'told', position: 0, data: {} }
    await other
      .insertInto('contents')
      .values({ ...row, published_at: null, is_online: true })
      .execute()
    await other.updateTable('contents').set({ position: 1 }).where('slug', '=', 'told').execute()
    await other.deleteFrom('contents').where('slug', '=', 'told').execute()
    const told = await soon(3)
    expect(told).toHaveLength(3)
    expect(told).toContainEqual({ company: 'bakery', campaign: null })
  })

  it('nothing, where it is only noted or where the same is written again', async () => {
    const now = new Date().toISOString()
    await nightBaker(other).set({ matched_at: now, announced_at: now }).execute()
    await nightBaker(other)
      .set((eb) => ({ name: eb.ref('name'), survey: eb.ref('survey') }))
      .execute()
    expect(await soon(1)).toEqual([])
  })

  it('nothing of what was rolled back', async () => {
    const failing = other.transaction().execute(async (trx) => {
      await nightBaker(trx).set({ name: 'Never' }).execute()
      throw new Error('not this time')
    })
    await expect(failing).rejects.toThrow('not this time')
    expect(await soon(1)).toEqual([])
  })
})

it('a message that another program writes reaches a live stream within a second', async () => {
  const read = async () =>
    (await site.db.selectFrom('discussions').select('last_message_at').executeTakeFirst())?.last_message_at ?? null
  const user = await site.db
    .insertInto('users')
    .values({
      company_id: await site.companyId(),
      ...{ email: 'a@example.org', email_key: 'a@example.org', first_name: 'A', last_name: 'B' },
      ...{ created_at: '', is_password_set_by_user: true },
      ...{ is_campaign_alert_active: false, is_partner_newsletter_active: false },
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
  expect(await stream.soon()).toBeNull()
  await other
    .insertInto('discussions')
    .values({
      ...{ candidacy_id: candidacy.id, user_id: user.id, company_id: await site.companyId() },
      ...{ is_open: true, created_at: '', last_message_at: '2026-11-21T10:00:00.000Z' },
    })
    .execute()
  expect(await stream.soon()).toBe('2026-11-21T10:00:00.000Z')
})

const onPostgres = IS_POSTGRES ? it : it.skip

onPostgres('a connection that was lost is taken up again, and all that was kept is stale then', async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'careers-listener' and datname = current_database()`.execute(other)
  expect(await soon(1)).toEqual(['all'])
  await nightBaker(other).set({ name: 'Heard again' }).execute()
  expect(await soon(2)).toEqual(['all', { company: 'bakery', campaign: 'night-baker' }])
})
