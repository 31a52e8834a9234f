import { sql } from 'kysely'
import { createCaller, toRequest } from '#lib/contract/caller'
import { readCompany } from '#lib/contract/companies'
import { countUnread, listDiscussions } from '#lib/contract/messaging'
import type { Db } from '#lib/funnel-api/db/open'
import { ask, BASE, openEmbedded } from '#tests/bench/embedded'
import { type Engine, onBoth } from '#tests/bench/engines'
import { addPeople } from '#tests/bench/people'
import type { Result, Row } from '#tests/bench/result'

const COMPANY = 'noctua'
const DISCUSSIONS = 1000
/** Per discussion; those of every second discussion are unread. */
const MESSAGES = 10
const ASKED = 300
const WARM = 30
/** Limit of the 95th percentile, in milliseconds. */
const BAR = 20

/** A candidate with a thousand applications that each have messages, to a company with as many jobs. */
async function addDiscussions(db: Db, company_id: number, user_id: number) {
  const campaign = await db
    .selectFrom('campaigns')
    .selectAll()
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow()
  const { id: _, ...template } = campaign
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString()
  for (let first = 0; first < DISCUSSIONS; first += 100) {
    const numbers = Array.from({ length: 100 }, (_, n) => first + n)
    const campaigns = await db
      .insertInto('campaigns')
      .values(numbers.map((n) => ({ ...template, slug: `bench-${n}`, external_id: null, name: `Job ${n}` })))
      .returning('id')
      .execute()
    const candidacies = await db
      .insertInto('candidacies')
      .values(
        campaigns.map(({ id }) => ({
          user_id,
          campaign_id: id,
          is_pitch_passed: false,
          is_subscribed: true,
          created_at: at(0),
        })),
      )
      .returning('id')
      .execute()
    const discussions = await db
      .insertInto('discussions')
      .values(
        candidacies.map(({ id }, index) => ({
          candidacy_id: id,
          user_id,
          company_id,
          is_open: true,
          created_at: at(0),
          last_message_at: at(MESSAGES),
          last_seen_by_user_at: index % 2 === 0 ? at(MESSAGES + 1) : null,
        })),
      )
      .returning('id')
      .execute()
    for (const { id } of discussions) {
      const written = await db
        .insertInto('discussion_messages')
        .values(
          Array.from({ length: MESSAGES }, (_, n) => ({
            discussion_id: id,
            author_type: 'Recruiter' as const,
            author_name: 'Ada Frei',
            content: `Message ${n}: when can you come?`,
            files_url: [],
            is_status_updated: false,
            created_at: at(n + 1),
          })),
        )
        .returning('id')
        .execute()
      const last_message_id = Math.max(...written.map((row) => row.id))
      await db.updateTable('discussions').set({ last_message_id }).where('id', '=', id).execute()
    }
  }
}

/** The 95th percentile of `work`, one call after another. */
async function p95(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < WARM + ASKED; n += 1) {
    const start = performance.now()
    await work()
    if (n >= WARM) times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]!
}

async function rowsOf(engine: Engine): Promise<Row[]> {
  const { api, send, close } = await openEmbedded(engine)
  try {
    const call = createCaller(send, BASE)
    const { id: company_id } = await call(readCompany, { params: { company_subdomain: COMPANY } })
    const [token] = await addPeople(api.db, company_id)
    const { id: user_id } = await api.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'person-0@example.org')
      .executeTakeFirstOrThrow()
    await addDiscussions(api.db, company_id, user_id)
    // A database does this by itself within a minute.
    await sql`analyze`.execute(api.db)
    const headers = { 'x-company': COMPANY, authorization: token! }
    const unread = () => ask(send, toRequest(countUnread, { headers }, BASE))
    const all = () => ask(send, toRequest(listDiscussions, { headers }, BASE))
    const list = () => ask(send, toRequest(listDiscussions, { headers, query: { limit: 50 } }, BASE))
    const counted = JSON.parse(await unread()) as { nb_msg: number }
    if (counted.nb_msg !== (DISCUSSIONS / 2) * MESSAGES) throw new Error(`counted ${counted.nb_msg} unread messages`)
    if ((JSON.parse(await all()) as unknown[]).length !== DISCUSSIONS) throw new Error('not all discussions are listed')
    const baseline = { what: `bare SELECT 1, ${engine.name}`, value: await p95(engine.select) }
    const row = async (what: string, work: () => Promise<unknown>, most?: number): Promise<Row> => ({
      what: `${engine.name}: ${what}, p95`,
      value: await p95(work),
      unit: 'ms',
      baseline,
      ...(most && { most }),
    })
    return [
      await row('unread messages counted', unread, BAR),
      await row('list of discussions, as the page asks for it', list, BAR),
      await row('list of all thousand', all),
    ]
  } finally {
    await close()
  }
}

/**
 * The calls of every page of a signed-in candidate, with a thousand discussions of ten messages, half of them unread.
 */
export async function run(): Promise<Result> {
  const rows = await onBoth(rowsOf)
  const notes = [`${ASKED} calls of each, one after the other; ${DISCUSSIONS} discussions of ${MESSAGES} messages.`]
  return { title: 'Messages: a thousand discussions', rows, notes, failures: [] }
}
