import { listCandidacies, type CandidacyFilter } from '#lib/funnel-api/features/candidacies/list-applications'
import { listUnanswered } from '#lib/funnel-api/features/candidacies/list-unanswered'
import { setStatus } from '#lib/funnel-api/features/candidacies/mutations'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'

let testApi: TestApi
let company_id: number
/** Applications in order of their submission. The first two were submitted at the same time. */
let ids: number[]
const TIMES = ['2026-11-20T10:00:00.000Z', '2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z']
const change = (id: number, values: object) =>
  testApi.db.updateTable('candidacies').set(values).where('id', '=', id).execute()
beforeAll(async () => {
  testApi = await openTestApi()
  company_id = await testApi.companyId()
  ids = [(await applicant(testApi)).id, (await applicant(testApi)).id, (await applicant(testApi)).id]
  for (const [index, id] of ids.entries()) await change(id, { confirmed_at: TIMES[index]!, source: `site-${index}` })
  await change(ids[1]!, { campaign_id: (await testApi.campaign('counter-clerk')).id })
})
afterAll(() => testApi.close())

const LONG_LIST_CURSOR = Buffer.from('9999-12-31T00:00:00.000Z 1 many').toString('base64url')
const list = async (filter: Partial<CandidacyFilter>, company = company_id) => {
  const { candidacies, next_cursor } = await listCandidacies(testApi.db, company, { limit: 10, ...filter })
  return { places: candidacies.map(({ id }) => ids.indexOf(id)), next_cursor }
}

// With the cursor of a long list, applications are read in the order of an index instead of being sorted.
describe.each([
  ['a short list', undefined],
  ['a long list', LONG_LIST_CURSOR],
])('%s of applications', (_length, cursor) => {
  it.each<[Partial<CandidacyFilter>, number[]]>([
    [{}, [2, 1, 0]],
    [{ source: 'site-1' }, [1]],
    [{ campaign: 'counter-clerk' }, [1]],
    [{ campaign: 'night-baker' }, [2, 0]],
    [{ status: 'RECEIVED' }, [2, 1, 0]],
    [{ status: 'HIRED' }, []],
    [{ since: TIMES[2] }, [2]],
    [{ since: '2026-11-21T10:00:00.001Z' }, []],
    [{ since: '2026-11-20T11:00:00+01:00' }, [2, 1, 0]],
  ])('is the latest first with the filter %j', async (filter, places) => {
    expect(await list({ ...filter, cursor })).toEqual({ places, next_cursor: null })
  })

  it('has pages without gaps, also with equal times', async () => {
    const first = await list({ limit: 2, cursor })
    expect(first.places).toEqual([2, 1])
    expect(await list({ limit: 2, cursor: first.next_cursor! })).toEqual({ places: [0], next_cursor: null })
    expect((await list({ limit: 3, cursor })).next_cursor).toBeNull()
  })

  it('contains no applications of another company', async () => {
    expect(await list({ cursor }, await testApi.companyId('foundry'))).toEqual({ places: [], next_cursor: null })
  })
})

it('records when an application was withdrawn, and clears it with another status', async () => {
  const id = ids[0]!
  const row = () => testApi.db.selectFrom('candidacies').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const [first, second] = ['2026-11-22T10:00:00.000Z', '2026-11-22T11:00:00.000Z']
  await setStatus(testApi.db, id, 'WITHDRAWN', first)
  expect(await row()).toMatchObject({ status: 'WITHDRAWN', status_changed_at: first, withdrawn_at: first })
  await setStatus(testApi.db, id, 'RECEIVED', second)
  expect(await row()).toMatchObject({ status: 'RECEIVED', status_changed_at: second, withdrawn_at: null })
})

it('counts an application as late from the day after the promised day', async () => {
  await testApi.db.updateTable('candidacies').set({ reply_by: null, answered_at: null }).execute()
  await change(ids[2]!, { reply_by: '2026-11-23' })
  const company = { id: company_id, time_zone: 'Europe/Paris' }
  const waiting = (timestamp: string, options = {}) => listUnanswered(testApi.db, company, new Date(timestamp), options)
  const { nb_waiting, nb_late, candidacies } = await waiting('2026-11-23T22:59:00Z')
  expect([nb_waiting, nb_late]).toEqual([3, 0])
  expect(candidacies.map(({ id, days_late }) => [ids.indexOf(id), days_late])).toEqual([
    [2, 0],
    [0, null],
    [1, null],
  ])
  expect(await waiting('2026-11-23T23:00:00Z', { limit: 1 })).toMatchObject({
    nb_waiting: 3,
    nb_late: 1,
    candidacies: [{ reply_by: '2026-11-23', days_late: 1 }],
  })
  const clerk = await waiting('2026-11-23T12:00:00Z', { campaigns: ['counter-clerk', 'miller'] })
  expect(clerk.candidacies.map(({ id }) => ids.indexOf(id))).toEqual([1])
})
