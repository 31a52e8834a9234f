import { setTimeout } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { companyWord } from '#lib/domain/search-words'
import { addMember } from '#lib/funnel-api/features/members/members'
import { findByText } from '#lib/funnel-api/features/inbox/text-search'
import { createSession } from '#lib/funnel-api/features/members/sessions'
import type { Api } from '#lib/funnel-api/platform/context'
import { INBOX_INDEXES, IS_ANSWERED, IS_WAITING, WAITING_KEY } from '#lib/funnel-api/platform/db/inbox-indexes'
import { openDatabase } from '#lib/funnel-api/platform/db/open'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { addUsers, inChunks } from '#tests/bench/data'
import {
  BASE,
  type Engine,
  inParallel,
  measureP95,
  onBoth,
  openEmbedded,
  quantile,
  sendAndRead,
} from '#tests/bench/harness'
import { type Result, type Row, rowOf } from '#tests/bench/result'
import { memberHeaders } from '#tests/support/staff-members'

/** Members who use the inbox at the same time. Each one makes a call every half second on average. */
const MEMBERS = 20
const CALLS_PER_MEMBER = 25
const PAUSE_MS = 1000
/** Each member changes this number of applications once. */
const BULK = 500

/** Numbers of applications. `MANAGER_SIZES=100000` measures less. */
const SIZES = (process.env.MANAGER_SIZES ?? '100000,1000000').split(',').map(Number)

const WORDS = ['bread', 'oven', 'night', 'school', 'dough', 'coffee', 'market', 'village', 'train', 'summer']

/**
 * Adds submitted applications to a company, one third of them without a reply. Drops the indexes, which `maintain`
 * builds.
 */
async function fill(db: Db, company_id: number, count: number) {
  const before = await addUsers(db, company_id, count)
  const all = await db.selectFrom('campaigns').select('id').where('company_id', '=', company_id).orderBy('id').execute()
  // Only jobs with consecutive IDs, because the query computes the IDs.
  const jobs = all.filter(({ id }, index) => id === all[0]!.id + index)
  const answers = JSON.stringify({ 1: 'I like early mornings, bread and people who laugh at work.' })
  const twoDigits = (value: string) => `substr('0' || ${value}, length('' || ${value}), 2)`
  const at = sql.raw(
    `'2026-' || ${twoDigits('(1 + (n / 28) % 10)')} || '-' || ${twoDigits('(1 + n % 28)')} || 'T08:' ||
      ${twoDigits('((n / 7) % 60)')} || ':' || ${twoDigits('(n % 60)')} || '.000Z'`,
  )
  for (const index of Object.keys(INBOX_INDEXES)) await db.schema.dropIndex(index).ifExists().execute()
  await inChunks(db, count)`
    insert into candidacies (user_id, company_id, campaign_id, answer_group, created_at, confirmed_at, reference, source,
      is_pitch_passed, is_subscribed, status, reply_by, answered_at, is_indexed)
    select ${sql.lit(before)} + n, ${sql.lit(company_id)}, ${sql.lit(jobs[0]!.id)} + n % ${sql.lit(jobs.length)}, ${sql.lit(answers)}, ${at}, ${at},
      'R' || n, case n % 4 when 0 then null when 1 then 'radio' when 2 then 'friends' else 'poster' end, 0, 1,
      case when n % 3 = 0 then 'RECEIVED' else 'IN_REVIEW' end, '2026-11-20', case when n % 3 = 0 then null else ${at} end, 1
    from numbers`
  const word = (index: string) =>
    `case ${index} ${WORDS.map((text, at_) => `when ${at_} then '${text}'`).join(' ')} end`
  await inChunks(db, count)`
    insert into candidacy_search (candidacy_id, words)
    select c.id, ${sql.lit(companyWord(company_id))} || ' camille dubreuil person' || n || ' example org like early mornings '
      || ${sql.raw(word('n % 10'))} || ' ' || ${sql.raw(word('(n / 10) % 10'))} || ' rare' || (n % 5000)
    from numbers join candidacies c on c.user_id = ${sql.lit(before)} + n`
}

/**
 * Adds a written answer and a CV to each application, ratings to one in five, notes to one in ten, a conversation of
 * three messages to one in ten, and read marks of one member to one in two.
 */
async function addWork(db: Db, company_id: number, member: number, count: number) {
  const { id } = await db
    .selectFrom('candidacies')
    .select((candidacies) => candidacies.fn.min('id').as('id'))
    .where('company_id', '=', company_id)
    .where('reference', '=', 'R1')
    .executeTakeFirstOrThrow()
  const [before, company, at] = [sql.lit(id - 1), sql.lit(company_id), sql.lit('2026-11-01T08:00:00.000Z')]
  await inChunks(db, count)`
    insert into records (user_id, candidacy_id, pitch_id, url, fs_handle, kind, text)
    select user_id, id, 1, '', '', 'text', 'I bake at night and like it.'
    from numbers join candidacies c on c.id = ${before} + n`
  await inChunks(db, count)`
    insert into resumes (user_id, resume_url, handle, sha256, filename, size, created_at)
    select user_id, 'https://files.example/' || id, 'h' || id, 's' || id, 'cv.pdf', 50000, ${at}
    from numbers join candidacies c on c.id = ${before} + n`
  await inChunks(db, count / 2)`
    insert into candidacy_reads (staff_user_id, candidacy_id, read_at)
    select ${sql.lit(member)}, ${before} + n * 2, ${at} from numbers`
  await inChunks(db, count / 5)`
    insert into candidacy_ratings (candidacy_id, company_id, staff_user_id, author_name, rating, rated_at)
    select ${before} + n * 5, ${company}, 1, 'Lena', 1 + n % 5, ${at} from numbers`
  await inChunks(db, count / 10)`
    insert into candidacy_notes (candidacy_id, staff_user_id, author_name, content, mentions, created_at)
    select ${before} + n * 10, 1, 'Lena', 'Calm on the phone, and available in March.', '[]', ${at} from numbers`
  await inChunks(db, count / 10)`
    insert into discussions (candidacy_id, user_id, company_id, is_open, created_at, last_message_at)
    select c.id, c.user_id, ${company}, 1, ${at}, ${at} from numbers join candidacies c on c.id = ${before} + n * 10`
  await inChunks(db, (count / 10) * 3)`
    insert into discussion_messages (discussion_id, author_type, author_name, content, files_url, is_status_updated,
      created_at)
    select d.id, case n % 3 when 0 then 'User' else 'Recruiter' end, 'Lena', 'When could you start?', '[]', 0, ${at}
    from numbers join discussions d on d.candidacy_id = ${before} + ((n - 1) / 3 + 1) * 10`
}

/** Builds the indexes by opening the database, as the server does, and updates the statistics of PostgreSQL. */
async function maintain({ dataDir, databaseUrl }: Engine) {
  const db = await openDatabase({ dataDir, databaseUrl }, { hasNoTimeouts: true })
  if (databaseUrl) for (const table of FILLED_TABLES) await sql`vacuum analyze ${sql.table(table)}`.execute(db)
  await db.destroy()
}

const FILLED_TABLES = [
  ...['candidacies', 'candidacy_search', 'users', 'records', 'resumes', 'candidacy_reads'],
  ...['candidacy_ratings', 'candidacy_notes', 'discussions', 'discussion_messages'],
]

type Call = (member: number, turn: number) => Promise<unknown>

/** The 95th percentile with 20 members who pause between their calls. */
async function p95WithMembers(call: Call): Promise<number> {
  const times: number[] = []
  let member = 0
  await inParallel(MEMBERS, async () => {
    const own = (member += 1)
    for (let turn = 0; turn < CALLS_PER_MEMBER; turn += 1) {
      await setTimeout(Math.random() * PAUSE_MS)
      const start = performance.now()
      await call(own, turn)
      times.push(performance.now() - start)
    }
  })
  return quantile(times, 0.95)
}

/** Returns a new member, with the headers of a session. */
async function signIn(api: Api, company_id: number, slug: string, member: number) {
  const person = { email: `member-${member}@example.org`, name: `Member ${member}`, locale: 'en' } as const
  const { id } = await addMember(api, company_id, { ...person, role: 'recruiter' })
  const session = { method: 'code', user_agent: null, ip_address: null } as const
  return { id, headers: memberHeaders(await createSession(api, id, session), slug) }
}

async function rowsOf(engine: Engine, size: number): Promise<Row[]> {
  const { api, staff, close } = await openEmbedded(engine)
  const { db } = api
  try {
    const company = db.selectFrom('companies').select(['id', 'slug']).orderBy('id')
    const { id: company_id, slug } = await company.executeTakeFirstOrThrow()
    await fill(db, company_id, size)
    const members: { id: number; headers: Record<string, string> }[] = []
    for (let member = 0; member <= MEMBERS; member += 1) members.push(await signIn(api, company_id, slug, member))
    await addWork(db, company_id, members[1]!.id, size)
    await maintain(engine)
    const get = (path: string, member = 0) =>
      sendAndRead(staff, new Request(`${BASE}/staff/v1${path}`, { headers: members[member]!.headers }))
    const post = (path: string, body: object, member: number) =>
      sendAndRead(
        staff,
        new Request(`${BASE}/staff/v1${path}`, {
          method: 'POST',
          headers: { ...members[member]!.headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      )
    const ids = await db
      .selectFrom('candidacies')
      .select('id')
      .where('company_id', '=', company_id)
      .where('status', '=', 'IN_REVIEW')
      .orderBy('id')
      .limit(MEMBERS * BULK)
      .execute()
    const discussions = await db
      .selectFrom('discussions')
      .select(['id', 'candidacy_id'])
      .where('company_id', '=', company_id)
      .orderBy('id')
      .limit(MEMBERS * BULK)
      .execute()
    const idAt = (member: number, turn: number) => ids[(member * 211 + turn * 17) % ids.length]!.id
    const jobs = await db.selectFrom('campaigns').select(['id', 'slug']).where('company_id', '=', company_id).execute()
    const jobAt = (member: number, turn: number) => jobs[(member + turn) % jobs.length]!.slug
    const ofCompany = sql`company_id = ${company_id}`
    const bare = async (what: string, query: () => Promise<unknown>) => ({ what, value: await measureP95(query) })
    const page = await bare('index rows alone', () => barePage(db, ofCompany))
    const ofJob = sql`campaign_id = ${jobs[0]!.id}`
    const job = await bare('index rows of one job', () => barePage(db, ofJob))
    const source = await bare('answered index rows with status and source', () =>
      bareAnswered(db, sql`${ofCompany} and status = 'IN_REVIEW' and source = 'radio'`),
    )
    const rated = await bare('index rows with a rating', () => barePage(db, sql`${ofCompany} and mean_rating = 5`))
    const ratedJob = await bare('index rows of one job with a rating', () =>
      barePage(db, sql`${ofJob} and mean_rating = 5`),
    )
    const words = await bare('text index alone', () => findByText(db, company_id, ['rare12']))
    const frequentWords = await bare('text index alone', () => findByText(db, company_id, ['bread']))
    const one = await bare('primary key alone', () => bareOne(db, idAt(1, 1)))
    const label = `${engine.name}, ${size.toLocaleString('en')}`
    const measured = async (
      what: string,
      call: Call,
      most: number | undefined,
      baseline: { what: string; value: number },
    ) => {
      await call(1, 0)
      return rowOf(`${label}: ${what}`, await p95WithMembers(call), 'ms', {
        baseline,
        ...(most !== undefined && { most }),
      })
    }
    const text =
      (terms: readonly string[]): Call =>
      (member, turn) =>
        get(`/inbox?q=${encodeURIComponent(terms[(member + turn) % terms.length]!)}`, member)
    const { candidacies } = JSON.parse(await get('/inbox?q=rare12')) as { candidacies: unknown[] }
    if (candidacies.length === 0) throw new Error('the text filter finds nothing')
    const rows = [
      await measured('first page', (member) => get('/inbox', member), 50, page),
      await measured(
        'filter by state, status and source',
        (member) => get('/inbox?state=answered&status=IN_REVIEW&source=radio', member),
        150,
        source,
      ),
      await measured(
        'filter by job',
        (member, turn) => get(`/inbox?campaign=${jobAt(member, turn)}`, member),
        150,
        job,
      ),
      await measured(
        'filter by rating',
        (member, turn) => get(`/inbox?rating=${1 + ((member + turn) % 5)}`, member),
        150,
        rated,
      ),
      await measured(
        'filter by rating and job',
        (member, turn) => get(`/inbox?rating=5&campaign=${jobAt(member, turn)}`, member),
        150,
        ratedJob,
      ),
      await measured(
        'filter by rating and a source without ratings',
        (member) => get('/inbox?rating=5&source=none', member),
        150,
        rated,
      ),
      await measured(
        'filter by rating and rare words',
        (member, turn) => get(`/inbox?rating=4&q=rare${(member * 31 + turn) % 100}`, member),
        150,
        words,
      ),
      await measured('text filter, rare words', text(['rare12', 'person77', 'rare4 bread']), 150, words),
      await measured(
        'text filter, frequent words',
        text(['camille', 'bread', 'night oven', 'zzz', 'person']),
        150,
        frequentWords,
      ),
      await measured('counts of the filters', (member) => get('/inbox/facets', member), undefined, page),
      await measured(
        'open an application',
        (member, turn) => get(`/candidacies/${idAt(member, turn)}`, member),
        30,
        one,
      ),
      await measured(
        'neighbors of an application',
        (member, turn) => get(`/inbox/around/${idAt(member, turn)}`, member),
        50,
        page,
      ),
      await measured(
        'all calls of the screen of an application',
        (member, turn) => {
          const { id, candidacy_id } = discussions[(member * 211 + turn * 17) % discussions.length]!
          const path = `/candidacies/${candidacy_id}`
          return Promise.all([
            ...['', '/history', '/notes', '/adjustments'].map((part) => get(path + part, member)),
            get(`/discussions/${id}`, member),
            get('/templates', member),
            post(`${path}/read`, {}, member),
          ])
        },
        undefined,
        one,
      ),
    ]
    const batches = Array.from({ length: MEMBERS }, (_, batch) =>
      ids.slice(batch * BULK, (batch + 1) * BULK).map(({ id }) => id),
    )
    const update = {
      what: `update of ${BULK} rows alone`,
      value: await measureP95(() => bareUpdate(db, batches[0]!), 50),
    }
    let isDone = false
    const others: number[] = []
    let reader = 0
    const reading = inParallel(MEMBERS, async () => {
      const own = (reader += 1)
      while (!isDone) {
        await setTimeout(Math.random() * PAUSE_MS)
        const from = performance.now()
        await get('/inbox', own)
        others.push(performance.now() - from)
      }
    })
    const times: number[] = []
    for (const [index, batch] of batches.entries()) {
      const start = performance.now()
      const result = await post('/candidacies/bulk', { ids: batch, action: 'status', status: 'INTERVIEW' }, index + 1)
      times.push(performance.now() - start)
      if ((JSON.parse(result) as { changed: unknown[] }).changed.length !== BULK) throw new Error(`bulk: ${result}`)
    }
    isDone = true
    await reading
    rows.push(
      rowOf(`${label}: status of ${BULK} applications`, quantile(times, 0.95), 'ms', {
        most: 30_000,
        baseline: update,
      }),
      rowOf(`${label}: first page during the status changes`, quantile(others, 0.95), 'ms', {
        most: 150,
        baseline: page,
      }),
    )
    return rows
  } finally {
    await close()
  }
}

const barePage = (db: Db, where: RawBuilder<unknown>) =>
  sql`select id from candidacies where ${where} and ${sql.raw(IS_WAITING)}
    order by ${sql.raw(WAITING_KEY)}, id limit 51`.execute(db)

const bareAnswered = (db: Db, where: RawBuilder<unknown>) =>
  sql`select id from candidacies where ${where} and ${sql.raw(IS_ANSWERED)}
    order by confirmed_at desc, id desc limit 51`.execute(db)

const ROLLBACK = new Error('rollback')
/** Updates the rows and rolls the update back. */
const bareUpdate = (db: Db, ids: readonly number[]) =>
  db
    .transaction()
    .execute(async (trx) => {
      await trx.updateTable('candidacies').set({ status: 'INTERVIEW' }).where('id', 'in', ids).execute()
      throw ROLLBACK
    })
    .catch((error: unknown) => {
      if (error !== ROLLBACK) throw error
    })
const bareOne = (db: Db, id: number) => db.selectFrom('candidacies').selectAll().where('id', '=', id).execute()

/** Measures the inbox of a company with very many applications. */
export async function run(): Promise<Result> {
  const rows: Row[] = []
  for (const size of SIZES) rows.push(...(await onBoth((engine) => rowsOf(engine, size))))
  const notes = [
    `Server time at the 95th percentile of ${MEMBERS * CALLS_PER_MEMBER} calls by ${MEMBERS} concurrent members, who pause up to ${PAUSE_MS} ms between two calls. All applications belong to one company; a third of them wait for a reply.`,
    `Each of the ${MEMBERS} members changes the status of ${BULK} applications, one member after another, while all members read the first page of their inbox.`,
    'Rare words match fewer than 5,000 applications. Frequent words match more and are compared in the order of the list.',
  ]
  return { rows, notes, failures: [] }
}
