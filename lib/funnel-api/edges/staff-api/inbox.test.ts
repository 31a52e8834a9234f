import type { Updateable } from 'kysely'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import type { CandidacyRow } from '#lib/funnel-api/platform/db/schema-candidacy'
import type { InboxEntry } from '#lib/contract/staff/inbox'
import { indexMissing } from '#lib/funnel-api/features/candidacies/search-index'
import { createWrittenRecord } from '#lib/contract/pitch-answers'
import type { WrittenKind } from '#lib/domain/record'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant, on } from '#tests/support/applicants'
import { applyFully, signUp } from '#tests/support/candidates'
import { untilWaiting } from '#tests/support/locks'

type Page = { candidacies: InboxEntry[]; next_cursor: string | null }
type Values = Updateable<CandidacyRow>

let api: TestApi
let key: string
let ids: number[]
beforeAll(async () => {
  api = await openTestApi()
  key = await api.keyOf()
  ids = []
  for (let count = 0; count < 5; count += 1) ids.push((await applicant(api)).id)
  const [late, later, none, answered, answeredFirst] = ids
  await change(late!, { reply_by: '2020-01-10', source: 'radio' })
  await change(later!, { reply_by: '2020-02-10', source: 'radio' })
  await change(none!, { reply_by: null, source: null })
  await change(answered!, {
    answered_at: '2026-01-02T00:00:00.000Z',
    status: 'OFFER',
    confirmed_at: '2026-01-02T00:00:00.000Z',
  })
  await change(answeredFirst!, { answered_at: '2026-01-01T00:00:00.000Z', confirmed_at: '2026-01-01T00:00:00.000Z' })
})
afterAll(() => api.close())

const change = (id: number, values: Values) =>
  api.db.updateTable('candidacies').set(values).where('id', '=', id).execute()
const list = async (query = '', token = key) => {
  const { status, body } = await api.staff('GET', `/inbox?${query}`, undefined, token)
  return { status, ...(body as Page), ids: ((body as Page).candidacies ?? []).map(({ id }) => id) }
}

it('lists waiting applications first, longest overdue first, then answered ones, newest first', async () => {
  const { candidacies, ids: listed, next_cursor } = await list()
  expect(listed).toEqual(ids)
  expect(next_cursor).toBeNull()
  expect(candidacies[0]).toMatchObject({ reply_by: '2020-01-10', is_unread: null, rating: null, nb_ratings: 0 })
  expect(candidacies[0]!.days_late).toBeGreaterThan(2000)
})

it('has stable pages, also after an application moved', async () => {
  const found: number[] = []
  let cursor = ''
  for (;;) {
    const page = await list(`limit=2${cursor && `&cursor=${cursor}`}`)
    found.push(...page.ids)
    if (page.next_cursor === null) break
    cursor = page.next_cursor
  }
  expect(found).toEqual(ids)
  const first = await list('limit=2')
  await change(ids[1]!, { answered_at: '2026-01-03T00:00:00.000Z', confirmed_at: '2026-01-03T00:00:00.000Z' })
  expect((await list(`limit=9&cursor=${first.next_cursor}`)).ids).toEqual([ids[2], ids[1], ids[3], ids[4]])
  await change(ids[1]!, { answered_at: null, confirmed_at: new Date().toISOString() })
})

it.each([
  ['state=waiting', [0, 1, 2]],
  ['state=answered', [3, 4]],
  ['status=OFFER', [3]],
  ['status=HIRED', []],
  ['source=radio', [0, 1]],
  ['source=radio&state=answered', []],
  ['campaign=night-baker&state=answered&status=OFFER', [3]],
  ['campaign=night-baker&state=waiting', [0, 1, 2]],
])('filters by %s', async (query, expected) => {
  expect((await list(query)).ids).toEqual(expected.map((index) => ids[index]))
})

it.each([
  ['', [0, 1, 2, 3, 4]],
  ['state=waiting', [0, 1, 2, 3]],
  ['source=radio', [0, 1, 3]],
  ['campaign=night-baker&status=OFFER', [3]],
])('lists an application between its neighbors with the filter %j', async (query, expected) => {
  const { body } = await api.staff('GET', `/inbox/around/${ids[3]}?${query}`, undefined, key)
  const { candidacies } = body as Pick<Page, 'candidacies'>
  expect(candidacies.map(({ id }) => id)).toEqual(expected.map((index) => ids[index]))
  expect(candidacies[0]).toHaveProperty('is_unread')
})

it.each([
  ['', 3, 1],
  ['', 0, 1],
  ['state=answered', 4, 1],
  ['source=radio', 1, 1],
  // The application itself does not match.
  ['source=radio', 3, null],
  ['state=waiting', 3, null],
  // Their applications would be compared one by one.
  ['q=a', 3, null],
  ['source=radio&status=RECEIVED', 0, null],
])('returns the position of the first neighbor, with the filter %j', async (query, index, expected) => {
  const { body } = await api.staff('GET', `/inbox/around/${ids[index]}?${query}`, undefined, key)
  expect(body).toMatchObject({ first_position: expected })
})

it('returns the position among rated applications', async () => {
  await change(ids[1]!, { mean_rating: 5 })
  await change(ids[3]!, { mean_rating: 4 })
  const around = async (id: number) =>
    (await api.staff('GET', `/inbox/around/${id}?rating=4&campaign=night-baker`, undefined, key)).body
  expect(await around(ids[3]!)).toMatchObject({ candidacies: [{ id: ids[1] }, { id: ids[3] }], first_position: 1 })
  expect(await around(ids[0]!)).toMatchObject({ first_position: null })
  await change(ids[1]!, { mean_rating: null })
  await change(ids[3]!, { mean_rating: null })
})

describe('with IDs', () => {
  it('lists only these applications, in the order of the list, among those that match the filter', async () => {
    expect((await list(`ids=${ids[4]},${ids[0]}`)).ids).toEqual([ids[0], ids[4]])
    expect((await list(`ids=${ids[4]},${ids[0]}&state=answered`)).ids).toEqual([ids[4]])
  })

  it('lists none of another company', async () => {
    expect((await list(`ids=${ids[0]}`, await api.keyOf('foundry'))).ids).toEqual([])
  })

  it.each(['1;2', '', '99999999999', Array.from({ length: 501 }, (_, index) => index + 1).join()])(
    'rejects %.20s',
    async (invalid) => {
      expect((await list(`ids=${invalid}`)).status).toBe(400)
    },
  )
})

it('filters applications without a source', async () => {
  expect((await list('source=')).ids).toContain(ids[2])
  expect((await list('source=')).ids).not.toContain(ids[0])
})

describe('the text filter', () => {
  const people = [
    ['Zoë', 'Müller-Lüdenscheidt'],
    ['عائشة', '\u202EAbdul\u202C'],
    [`X${'y'.repeat(4999)}`, "O'Neil"],
  ] as const
  beforeAll(async () => {
    for (const [index, [first_name, last_name]] of people.entries()) {
      const { user_id } = await api.db
        .selectFrom('candidacies')
        .select('user_id')
        .where('id', '=', ids[index]!)
        .executeTakeFirstOrThrow()
      const email = `seeker-${index}@bakers.example`
      await api.db.updateTable('users').set({ first_name, last_name, email }).where('id', '=', user_id).execute()
    }
    await indexMissing.run(api.api)
  })
  const find = async (q: string) => (await list(`q=${encodeURIComponent(q)}`)).ids.map((id) => ids.indexOf(id))

  it.each([
    ['zoe', [0]],
    ['MÜLLER lud', [0]],
    ['seeker-1@bakers.example', [1]],
    ['عائ', [1]],
    ['abdul', [1]],
    ['\u202Eabdul', [1]],
    ['xyyyy', [2]],
    [`x${'y'.repeat(190)}`, [2]],
    ["o'neil", [2]],
    ['zoe nobody', []],
    ['seeker', [0, 1, 2]],
    // Answers of the survey: a text and a place.
    ['MADE because', [0, 1, 2, 3, 4]],
    ['lille', [0, 1, 2, 3, 4]],
    ['zoe bread', [0]],
  ])('finds %s', async (q, expected) => {
    expect(await find(q)).toEqual(expected)
  })

  it.each([
    '"',
    "'",
    '" OR "',
    'zoe* OR person',
    'NEAR(zoe, person)',
    'words:zoe',
    'a & !b | (c',
    '%',
    '_',
    '\\',
    '\u200F',
    '🙂',
    '-- ;',
  ])('treats %j as text', async (q) => {
    expect((await list(`q=${encodeURIComponent(q)}`)).status).toBe(200)
  })

  it('finds written answers to the video question, but not requests to answer in another way', async () => {
    const apply = async (kind: WrittenKind, text: string) => {
      const candidate = await signUp(api)
      const { id: candidacy_id } = await applyFully(api, candidate)
      const { pitch } = await api.campaign('night-baker')
      const record = { pitch_id: pitch!.id, candidacy_id, kind, text }
      await candidate.call(createWrittenRecord, { body: { record } })
      const { confirm, erase } = on(candidate, candidacy_id)
      await confirm()
      return { id: candidacy_id, erase }
    }
    const [written, request] = [await apply('text', 'Pumpernickel, à l’aube'), await apply('request', 'Pumpernickel?')]
    expect((await list('q=aube+pumper')).ids).toEqual([written.id])
    expect((await list('q=pumpernickel')).ids).toEqual([written.id])
    await Promise.all([written.erase(), request.erase()])
    expect((await list('q=pumpernickel')).ids).toEqual([])
  })

  it('finds a candidate by a name that was changed while applications were indexed', async () => {
    const { candidate, id, erase } = await applicant(api)
    const rename = (db: Db, last_name: string) =>
      db.updateTable('users').set({ last_name }).where('id', '=', candidate.user.id).execute()
    await rename(api.db, 'Holzofen')
    let indexed: Promise<void> | undefined
    await api.db.transaction().execute(async (db) => {
      await rename(db, 'Sauerteig')
      indexed = indexMissing.run(api.api)
      await untilWaiting(db, 1)
    })
    await indexed
    await indexMissing.run(api.api)
    expect((await list('q=sauerteig')).ids).toEqual([id])
    await erase()
  })

  it('does not find applications of another company', async () => {
    expect((await list('q=seeker', await api.keyOf('foundry'))).ids).toEqual([])
  })

  it('rejects a text of 5,000 characters', async () => {
    expect((await list(`q=${'a'.repeat(5000)}`)).status).toBe(400)
  })

  it('finds nothing of a deleted application', async () => {
    const { id } = await applicant(api)
    const before = await api.db.selectFrom('candidacy_search').select('words').where('candidacy_id', '=', id).execute()
    expect(before).toHaveLength(1)
    await api.db.deleteFrom('candidacies').where('id', '=', id).execute()
    const after = await api.db.selectFrom('candidacy_search').select('words').where('candidacy_id', '=', id).execute()
    expect(after).toEqual([])
    expect((await list(`q=${before[0]!.words.split(' ')[1]}`)).ids).not.toContain(id)
  })
})

it('filters by the mean rating', async () => {
  const created_at = new Date().toISOString()
  const members: { id: number }[] = []
  for (const name of ['a', 'b'])
    members.push(
      await api.db
        .insertInto('staff_users')
        .values({ email: `${name}@b.example`, name, locale: 'en', is_operator: false, created_at, activated_at: null })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
  const rating = (index: number, member: number, value: number) => ({
    candidacy_id: ids[index]!,
    staff_user_id: members[member]!.id,
    rating: value,
    author_name: 'a',
    rated_at: created_at,
  })
  await api.db
    .insertInto('candidacy_ratings')
    .values([rating(0, 0, 2), rating(0, 1, 5), rating(1, 0, 2), rating(2, 0, 5), rating(3, 0, 4), rating(4, 0, 3)])
    .execute()
  const { candidacies } = await list('rating=3')
  expect(candidacies.map(({ id, rating: mean, nb_ratings }) => [ids.indexOf(id), mean, nb_ratings])).toEqual([
    [0, 3.5, 2],
    [2, 5, 1],
    [3, 4, 1],
    [4, 3, 1],
  ])
  const first = await list('rating=3&limit=1')
  const second = await list(`rating=3&limit=2&cursor=${first.next_cursor}`)
  expect([...first.ids, ...second.ids]).toEqual([ids[0], ids[2], ids[3]])
  const found = async (query: string) => (await list(query)).ids.map((id) => ids.indexOf(id))
  expect(await found('rating=4&campaign=night-baker')).toEqual([2, 3])
  expect(await found('rating=2&source=radio&status=RECEIVED')).toEqual([0, 1])
  expect(await found('rating=4&source=')).toEqual([2, 3])
  expect(await found('rating=4&status=OFFER')).toEqual([3])
  expect(await found('rating=4&q=seeker')).toEqual([2])
})

it.each([
  'cursor=x',
  `cursor=${Buffer.from('waiting x 1').toString('base64url')}`,
  `cursor=${Buffer.from('waiting 2026-01-01T00:00:00.000Z 2147483648').toString('base64url')}`,
  'rating=0',
  'rating=6',
  'state=late',
  'status=X',
  'kind=video',
])('rejects %s', async (query) => {
  expect((await list(query)).status).toBe(400)
})

it('returns 404 for a job of another company', async () => {
  expect((await list('campaign=caster')).status).toBe(404)
})

it('counts by job, status, source and state', async () => {
  const { body } = await api.staff('GET', '/inbox/facets', undefined, key)
  expect(body).toMatchObject({
    nb_waiting: 3,
    nb_late: 2,
    nb_answered: 2,
    max_count: 1000,
    campaigns: [{ slug: 'night-baker', count: 5, nb_waiting: 3 }],
  })
  await change(ids[2]!, { source: 'website' })
  const more = (await api.staff('GET', '/inbox/facets', undefined, key)).body as { sources: unknown[] }
  expect(more.sources).toEqual([
    { source: '', count: 2 },
    { source: 'radio', count: 2 },
    { source: 'website', count: 1 },
  ])
  await change(ids[2]!, { source: null })
  // Statuses without applications are not listed.
  expect((body as { statuses: unknown[] }).statuses).toEqual([
    { status: 'RECEIVED', count: 4 },
    { status: 'OFFER', count: 1 },
  ])
  expect((body as { sources: unknown[] }).sources).toEqual([
    { source: '', count: 3 },
    { source: 'radio', count: 2 },
  ])
  const other = await api.staff('GET', '/inbox/facets', undefined, await api.keyOf('foundry'))
  expect(other.body).toMatchObject({ nb_waiting: 0, campaigns: [], statuses: [], sources: [] })
})
