import { companyWord } from '#lib/domain/search-words'
import { readAround } from '#lib/funnel-api/features/inbox/around'
import { EXPORT_CODES } from '#lib/funnel-api/features/candidacies/export-names'
import { exportFile } from '#lib/funnel-api/features/inbox/export'
import { readFacets } from '#lib/funnel-api/features/inbox/facets'
import { readPage } from '#lib/funnel-api/features/inbox/pages'
import { MAX_HITS } from '#lib/funnel-api/features/inbox/text-search'
import { sql } from 'kysely'
import { addUsers, inChunks } from '#tests/bench/data'
import { openTestApi, type TestApi } from '#tests/support/api'

/** Above `MAX_HITS`. Every fourth application waits, and every thousandth one has a rare word. */
const COUNT = MAX_HITS + 3000
const WAITING = COUNT / 4
let api: TestApi
let company_id: number
let key: string
beforeAll(async () => {
  api = await openTestApi()
  company_id = await api.companyId()
  key = await api.keyOf()
  const idBeforeFirst = sql.lit(await addUsers(api.db, company_id, COUNT))
  const { id: campaign_id } = await api.db
    .selectFrom('campaigns')
    .select('id')
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow()
  const at = sql.raw(`'2026-01-01T08:00:00.' || substr('00' || n % 1000, length('' || n % 1000), 3) || 'Z'`)
  await inChunks(api.db, COUNT)`insert into candidacies (user_id, campaign_id, created_at, confirmed_at, answered_at,
      is_pitch_passed, is_subscribed, is_indexed)
    select ${idBeforeFirst} + n, ${sql.lit(campaign_id)}, ${at}, ${at}, case when n % 4 = 0 then null else ${at} end, 0, 1, 1
    from numbers`
  await inChunks(api.db, COUNT)`insert into candidacy_search (candidacy_id, words)
    select c.id, ${sql.lit(companyWord(company_id))} || ' camille' || case when n % 1000 = 1 then ' rare' else '' end
      || case when n % 4 = 0 then '' else ' replied' end
    from numbers join candidacies c on c.user_id = ${idBeforeFirst} + n`
})
afterAll(() => api.close())

async function readAll(filter: Parameters<typeof readPage>[2], limit = 200) {
  const ids: number[] = []
  let pages = 0
  for (let cursor: string | undefined; ; pages += 1) {
    const page = await readPage(api.db, company_id, filter, { cursor, limit })
    ids.push(...page.ids)
    if (page.next_cursor === null) return { ids, pages: pages + 1 }
    cursor = page.next_cursor
  }
}

it('finds all applications with a frequent word, in the order of the list', async () => {
  const all = await readAll({})
  const found = await readAll({ q: 'cam' })
  expect(found.ids).toHaveLength(COUNT)
  expect(found.ids).toEqual(all.ids)
})

describe('around an application', () => {
  const idsAround = async (id: number, filter: Parameters<typeof readAround>[3]) =>
    (await readAround(api.db, company_id, id, filter)).ids

  it.each([
    ['without a filter', {}],
    ['with a frequent word', { q: 'camille' }],
    ['with a state and a frequent word', { q: 'camille', state: 'answered' }],
    ['with a word that only answered applications have', { q: 'replied' }],
    ['with a rare word', { q: 'rare' }],
  ] as const)('lists the neighbors in the order of the list, %s', async (_, filter) => {
    const { ids } = await readAll(filter)
    for (const at of [0, 1, 300, WAITING - 1, WAITING, COUNT - 1].filter((index) => index < ids.length))
      expect(await idsAround(ids[at]!, filter)).toEqual(ids.slice(Math.max(0, at - 20), at + 21))
  })

  it('finds the neighbors of an application that does not match', async () => {
    const [waiting, answered] = [await readAll({ state: 'waiting' }), await readAll({ state: 'answered' })]
    const [last, first] = [waiting.ids.at(-1)!, answered.ids[0]!]
    expect(await idsAround(last, { state: 'answered' })).toEqual([last, ...answered.ids.slice(0, 20)])
    expect(await idsAround(first, { state: 'waiting' })).toEqual([...waiting.ids.slice(-20), first])
  })

  it.each([{}, { state: 'answered' }, { state: 'waiting' }] as const)(
    'counts the places before it, up to a maximum, with the filter %j',
    async (filter) => {
      const { ids } = await readAll(filter)
      const positionAt = async (index: number) =>
        (await readAround(api.db, company_id, ids[index]!, filter)).first_position
      for (const index of [0, 1, 300, 999]) expect(await positionAt(index)).toBe(Math.max(1, index - 19))
      for (const index of [1000, ids.length - 1]) expect(await positionAt(index)).toBeNull()
    },
  )

  it('takes few queries', async () => {
    const { ids } = await readPage(api.db, company_id, {}, { limit: 200 })
    const spy = jest.spyOn(api.db.getExecutor(), 'executeQuery')
    await readAround(api.db, company_id, ids[100]!, {})
    expect(spy.mock.calls.length).toBeLessThanOrEqual(5)
    spy.mockRestore()
  })
})

it('finds all applications with a frequent and a rare word', async () => {
  const { ids } = await readAll({ q: 'camille rare' })
  expect(ids).toHaveLength(COUNT / 1000)
})

it('returns only full pages for a frequent word, and ends at once if another filter matches nothing', async () => {
  const first = await readPage(api.db, company_id, { q: 'camille', status: 'HIRED' }, { limit: 50 })
  expect(first).toEqual({ ids: [], next_cursor: null })
  const { ids, pages } = await readAll({ q: 'camille', state: 'answered' }, 50)
  expect([ids.length, pages]).toEqual([COUNT - WAITING, (COUNT - WAITING) / 50])
})

it('continues with the answered applications if no waiting one has a frequent word', async () => {
  const { ids } = await readAll({ q: 'replied' })
  expect(ids).toHaveLength(COUNT - WAITING)
})

it('exports an application once if a reply moves it to the answered ones during the export', async () => {
  const { ids } = await readPage(api.db, company_id, { state: 'waiting' }, { limit: 201 })
  const values = (answered_at: string | null) =>
    api.db.updateTable('candidacies').set({ answered_at }).where('id', '=', ids[0]!).execute()
  let checks = 0
  const replyAfterFirstBatch = async () => {
    checks += 1
    if (checks === 2) await values('2026-01-02T08:00:00.000Z')
  }
  const query = { format: 'csv', separator: 'comma', ids } as const
  const text = await new Response(
    await exportFile(api.api, company_id, query, EXPORT_CODES, replyAfterFirstBatch),
  ).text()
  await values(null)
  expect(checks).toBeGreaterThan(1)
  expect(text.trim().split('\n')).toHaveLength(1 + ids.length)
})

it('rejects a bulk action on a filter that matches more than 500 applications', async () => {
  const body = { filter: { q: 'camille' }, action: 'status', status: 'REJECTED' }
  const { status, body: reply } = await api.staff('POST', '/candidacies/bulk/preview', body, key)
  expect([status, (reply as { error: { fields: unknown } }).error.fields]).toEqual([
    422,
    { filter: { key: 'RANGE_MAX', bound: 500 } },
  ])
})

it('stops counting at 1,000', async () => {
  const { body } = await api.staff('GET', '/inbox/facets', undefined, key)
  expect(body).toMatchObject({
    nb_waiting: 1000,
    nb_answered: 1000,
    campaigns: [{ count: 1000, nb_waiting: 1000 }],
  })
})

it('counts the applications of many sources in few queries', async () => {
  const name = sql`'source-' || (100 + id % 120)`
  await sql`update candidacies set source = ${name} where company_id = ${company_id} and id % 2 = 0`.execute(api.db)
  await sql`update candidacies set status = 'OFFER' where company_id = ${company_id} and id % 1000 = 2`.execute(api.db)
  const spy = jest.spyOn(api.db.getExecutor(), 'executeQuery')
  const facets = await readFacets(api.db, { id: company_id, time_zone: 'UTC' }, new Date('2026-02-01T08:00:00.000Z'))
  expect(spy.mock.calls.length).toBeLessThanOrEqual(5)
  spy.mockRestore()
  const names = facets.sources.map(({ source }) => source).sort()
  // Only even numbers, so there are 60 sources.
  expect(names).toEqual(['', ...Array.from({ length: 60 }, (_, n) => `source-${100 + n * 2}`)])
  expect(facets.sources[0]).toEqual({ source: '', count: 1000 })
  const counts = await sql<{ source: string; n: number }>`select source, count(*) as n from candidacies
    where company_id = ${company_id} and source is not null group by source order by n desc, source`.execute(api.db)
  expect(facets.sources.slice(1)).toEqual(counts.rows.map(({ source, n }) => ({ source, count: Number(n) })))
  const offers = await sql<{ n: number }>`select count(*) as n from candidacies where status = 'OFFER'`.execute(api.db)
  expect(facets.statuses).toContainEqual({ status: 'OFFER', count: Number(offers.rows[0]!.n) })
  expect(facets).toMatchObject({ nb_waiting: 1000, nb_answered: 1000 })
})

it('lists the 200 most frequent sources and the 200 latest jobs, and says that there are more', async () => {
  const now = new Date('2026-02-01T08:00:00.000Z')
  expect(await readFacets(api.db, { id: company_id, time_zone: 'UTC' }, now)).toMatchObject({
    has_more_campaigns: false,
    has_more_sources: false,
  })
  // 'z-…' is last in the alphabet, and the most frequent one.
  const name = sql`case when id % 3 = 0 then 'z-fair' else 'source-' || (id % 400) end`
  await sql`update candidacies set source = ${name} where company_id = ${company_id}`.execute(api.db)
  const jobs = await copyJobs(201)
  const job = sql`case when id % 2 = 0 then ${sql.lit(jobs[0]!)} + id % 201 else campaign_id end`
  await sql`update candidacies set campaign_id = ${job} where company_id = ${company_id}`.execute(api.db)
  const facets = await readFacets(api.db, { id: company_id, time_zone: 'UTC' }, now)
  expect(facets).toMatchObject({ has_more_campaigns: true, has_more_sources: true })
  expect(facets.sources).toHaveLength(200)
  expect(facets.sources[0]).toEqual({ source: 'z-fair', count: 1000 })
  expect(facets.campaigns.map(({ slug }) => slug)).toEqual(
    Array.from({ length: 200 }, (_, n) => `copy-${jobs.length - 1 - n}`),
  )
})

/** Copies the job of the company. The IDs follow each other. */
async function copyJobs(count: number) {
  const own = api.db.selectFrom('campaigns').selectAll().where('company_id', '=', company_id)
  const { id: _, ...job } = await own.limit(1).executeTakeFirstOrThrow()
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) {
    const copy = api.db.insertInto('campaigns').values({ ...job, slug: `copy-${n}`, external_id: null })
    ids.push((await copy.returning('id').executeTakeFirstOrThrow()).id)
  }
  return ids
}

it('finds every source by a part of its name, without the accents and the case', async () => {
  const search = async (q: string, by = key) =>
    (await api.staff('GET', `/inbox/sources?${new URLSearchParams({ q })}`, undefined, by)).body as {
      sources: string[]
    }
  const names = ['Salon de l’Emploi', 'lyon-salon', 'Salon-Été', 'salon-ete-2']
  for (const [index, source] of names.entries())
    await api.db
      .updateTable('candidacies')
      .set({ source })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('candidacies')
          .select('id')
          .where('company_id', '=', company_id)
          .orderBy('id')
          .offset(index)
          .limit(1),
      )
      .execute()
  const found = await search('SALON')
  expect(found.sources.at(-1)).toBe('lyon-salon')
  expect(found.sources.toSorted()).toEqual(names.toSorted())
  expect((await search('salon ete')).sources).toEqual([])
  expect((await search('salon-ete')).sources).toEqual(['Salon-Été', 'salon-ete-2'])
  expect((await search('s')).sources).toHaveLength(20)
  expect((await search('salon', await api.keyOf('foundry'))).sources).toEqual([])
  for (const q of ['', ' ', 'a'.repeat(201)])
    expect((await api.staff('GET', `/inbox/sources?${new URLSearchParams({ q })}`, undefined, key)).status).toBe(400)
})
