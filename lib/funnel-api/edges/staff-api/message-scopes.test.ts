import type { HistoryEntry } from '#lib/contract/staff/candidacy-history'
import type { Decision } from '#lib/contract/staff/decisions'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'

let testApi: TestApi
let id: number
beforeAll(async () => {
  testApi = await openTestApi()
  ;({ id } = await applicant(testApi))
})
afterAll(() => testApi.close())

it('lists messages in the history only with the scope for discussions', async () => {
  const all = await testApi.keyOf()
  await testApi.staff('POST', `/candidacies/${id}/messages`, { content: 'Hello' }, all)
  await testApi.staff('POST', `/candidacies/${id}/status`, { status: 'INTERVIEW', message: 'See you on Monday' }, all)
  const entriesFor = async (key: string) =>
    ((await testApi.staff('GET', `/candidacies/${id}/history`, undefined, key)).body as { entries: HistoryEntry[] })
      .entries
  const texts = await entriesFor(all)
  expect(texts).toMatchObject([
    { type: 'status', content: 'See you on Monday' },
    { type: 'message', content: 'Hello' },
    { type: 'submitted' },
  ])
  const withoutTexts = await entriesFor(await testApi.keyOf('bakery', ['candidacies:read']))
  expect(withoutTexts).toEqual([{ ...texts[0], content: '' }, texts[2]])
})

it('returns the texts of decisions only with the scope for discussions', async () => {
  const all = await testApi.keyOf()
  await testApi.staff('POST', `/candidacies/${id}/decisions`, { status: 'OFFER', content: 'Welcome' }, all)
  const contentsFor = async (key: string) => {
    const get = async (path: string) => (await testApi.staff('GET', `/candidacies/${id}${path}`, undefined, key)).body
    const { decision } = (await get('')) as { decision: Decision }
    const { decisions } = (await get('/decisions')) as { decisions: Decision[] }
    const { entries } = (await get('/history')) as { entries: HistoryEntry[] }
    const listed = entries.flatMap((entry) => (entry.type === 'decision' ? [entry.decision.content] : []))
    return [decision.content, ...decisions.map(({ content }) => content), ...listed]
  }
  expect(await contentsFor(all)).toEqual(['Welcome', 'Welcome', 'Welcome'])
  expect(await contentsFor(await testApi.keyOf('bakery', ['candidacies:read']))).toEqual([null, null, null])

  const writer = await testApi.keyOf('bakery', ['candidacies:read', 'candidacies:write'])
  const change = async (method: string, path: string, body?: object) =>
    ((await testApi.staff(method, `/candidacies/${id}${path}`, body, writer)).body as { decision: Decision }).decision
  const [open] = (
    (await testApi.staff('GET', `/candidacies/${id}/decisions`, undefined, all)).body as {
      decisions: Decision[]
    }
  ).decisions
  expect(await change('DELETE', `/decisions/${open!.id}`)).toMatchObject({ state: 'cancelled', content: null })
  const created = await change('POST', '/decisions', { status: 'OFFER', content: 'Welcome' })
  expect(created).toMatchObject({ state: 'open', content: null })
  await testApi.db.deleteFrom('candidacy_decisions').execute()
})

it('sends bulk replies only with the scope for discussions', async () => {
  const reply = { action: 'reply', message: 'Thank you for your patience', ids: [id] }
  const key = await testApi.keyOf('bakery', ['candidacies:read', 'candidacies:write'])
  for (const path of ['/candidacies/bulk', '/candidacies/bulk/preview'])
    expect(await testApi.staff('POST', path, reply, key)).toMatchObject({
      status: 403,
      body: { error: { code: 'FORBIDDEN', message: 'Missing scope: discussions:write' } },
    })
  const status = { action: 'status', status: 'REJECTED', message: 'Thank you', ids: [id] }
  expect(await testApi.staff('POST', '/candidacies/bulk', status, key)).toMatchObject({ status: 200 })
  const allowed = await testApi.keyOf('bakery', ['candidacies:write', 'discussions:write'])
  expect(await testApi.staff('POST', '/candidacies/bulk', reply, allowed)).toMatchObject({ status: 200 })
})
