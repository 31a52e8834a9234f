import type { HistoryEntry } from '#lib/contract/staff/candidacy-history'
import { rate } from '#lib/funnel-api/features/recruiting/ratings'
import { applyDueDecisions } from '#lib/funnel-api/features/recruiting/apply-decisions'
import { createDecision } from '#lib/funnel-api/features/recruiting/decisions'
import { requests } from '#lib/telemetry/requests'
import { applicant } from '#tests/support/applicants'
import { PASSWORD } from '#tests/support/candidates'
import { openZip } from '#tests/support/open-zip'
import { createNote } from '#lib/funnel-api/features/recruiting/notes'
import { signInMember } from '#tests/support/staff-members'
import { type ApplicationWork, NOTE, openApplicationWork } from '#tests/support/application-work'

let testApi: ApplicationWork['testApi']
let call: ApplicationWork['call']
let history: ApplicationWork['history']
let decide: ApplicationWork['decide']
let lena: ApplicationWork['lena']
let later: ApplicationWork['later']
let addCancelled: ApplicationWork['addCancelled']
let keyOfOtherCompany: ApplicationWork['keyOfOtherCompany']
beforeAll(async () => {
  ;({ testApi, call, history, decide, lena, later, addCancelled, keyOfOtherCompany } = await openApplicationWork())
})
afterAll(() => testApi.close())
afterEach(() => testApi.db.deleteFrom('candidacy_decisions').where('open', '=', 1).execute())

it('lists the history of an application, newest first and in pages', async () => {
  const { id } = await applicant(testApi)
  await call('POST', `${id}/messages`, { content: 'Hello' })
  await call('POST', `${id}/status`, { status: 'INTERVIEW' })
  await createNote(testApi.api, lena, id, NOTE, null)
  await rate(testApi.api, lena, id, 4, null)
  await decide(id, { status: 'OFFER' })
  testApi.shiftClock(1)
  await call('POST', `${id}/messages`, { content: 'One more question' })
  testApi.shiftClock(-1)
  const { entries } = await history(id)
  expect(entries.map(({ type }) => type).toReversed()).toEqual([
    'submitted',
    'message',
    'status',
    'note',
    'rating',
    'decision',
    'message',
  ])
  expect(entries.find(({ type }) => type === 'status')).toMatchObject({
    old_status: 'RECEIVED',
    new_status: 'INTERVIEW',
  })
  const paged: HistoryEntry[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Awaited<ReturnType<typeof history>> = await history(id, `?limit=2${cursor && `&cursor=${cursor}`}`)
    paged.push(...page.entries)
    cursor = page.next_cursor
  }
  expect(paged).toEqual(entries)
  const statements = { id: 'history', queries: 0, query_ms: 0 }
  await requests.run(statements, () => history(id))
  expect(statements.queries).toBeLessThanOrEqual(8)
})

it('contains the members who wrote messages, changed the status and cancelled decisions', async () => {
  const { id } = await applicant(testApi)
  const { id: member_id, headers } = await signInMember(testApi, 'recruiter')
  const asMember = async (method: string, path: string, body: object) =>
    (await testApi.staff(method, `/candidacies/${path}`, body, undefined, { ...headers, 'if-match': '*' })).body
  const bulk = (body: object) =>
    testApi.staff('POST', '/candidacies/bulk', { ids: [id], message: 'x', ...body }, undefined, headers)
  await asMember('POST', `${id}/messages`, { content: 'From a member' })
  await call('POST', `${id}/messages`, { content: 'From a key' })
  await asMember('POST', `${id}/status`, { status: 'INTERVIEW' })
  await bulk({ action: 'reply' })
  await bulk({ action: 'status', status: 'OFFER' })
  const made = await createDecision(testApi.api, lena, id, { status: 'REJECTED', content: null }, null)
  await asMember('DELETE', `${id}/decisions/${made.decision.id}`, {})
  await createDecision(testApi.api, lena, id, { status: 'HIRED', content: null }, null)
  await applyDueDecisions(later(11))
  const { entries } = await history(id)
  const authors = entries.map((entry) => {
    if (entry.type === 'decision') {
      const { staff_user_id, cancelled_by, cancelled_by_name } = entry.decision
      return [entry.type, staff_user_id, cancelled_by, cancelled_by_name]
    }
    return 'message_id' in entry ? [entry.type, entry.staff_user_id] : [entry.type]
  })
  const { name } = await testApi.db
    .selectFrom('staff_users')
    .select('name')
    .where('id', '=', member_id)
    .executeTakeFirstOrThrow()
  expect(authors.toReversed()).toEqual([
    ['submitted'],
    ['message', member_id],
    ['message', null],
    ['status', member_id],
    ['message', member_id],
    ['status', member_id],
    ['decision', lena.member.id, member_id, name],
    ['status', lena.member.id],
  ])
})

it('paginates entries that have the same timestamp', async () => {
  const { id } = await applicant(testApi)
  for (let note = 0; note < 5; note += 1) await createNote(testApi.api, lena, id, { ...NOTE, content: `${note}` }, null)
  const at = '2026-11-25T10:00:00.000Z'
  await testApi.db.updateTable('candidacy_notes').set({ created_at: at }).where('candidacy_id', '=', id).execute()
  await testApi.db.updateTable('candidacies').set({ confirmed_at: at }).where('id', '=', id).execute()
  const { entries } = await history(id)
  expect(entries.map(({ type }) => type)).toEqual(['note', 'note', 'note', 'note', 'note', 'submitted'])
  const pages: number[] = []
  const paged: HistoryEntry[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Awaited<ReturnType<typeof history>> = await history(id, `?limit=2${cursor && `&cursor=${cursor}`}`)
    paged.push(...page.entries)
    pages.push(page.entries.length)
    cursor = page.next_cursor
  }
  expect([pages, paged]).toEqual([[2, 2, 2], entries])
})

it.each([1, 7, 20])('reads no more decisions and notes than a page of %d needs', async (limit) => {
  const { id } = await applicant(testApi)
  const cancelled = await addCancelled(id, 40)
  const at = new Date(testApi.api.now().getTime() - 500).toISOString()
  const same = cancelled.slice(10, 25)
  await testApi.db.updateTable('candidacy_decisions').set({ cancelled_at: at }).where('id', 'in', same).execute()
  for (let note = 0; note < 30; note += 1)
    await createNote(testApi.api, lena, id, { ...NOTE, content: `${note}` }, null)
  await testApi.db.updateTable('candidacy_notes').set({ created_at: at }).where('content', 'like', '%5').execute()
  const { entries } = await history(id, '?limit=100')
  expect(entries).toHaveLength(71)

  const paged: HistoryEntry[] = []
  const spy = jest.spyOn(testApi.db.getExecutor(), 'executeQuery')
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Awaited<ReturnType<typeof history>> = await history(
      id,
      `?limit=${limit}${cursor && `&cursor=${cursor}`}`,
    )
    paged.push(...page.entries)
    cursor = page.next_cursor
  }
  const results = await Promise.all(spy.mock.results.map(({ value }) => value as Promise<{ rows: unknown[] }>))
  const read = results.filter((_, call) => /candidacy_(?:decisions|notes)/.test(spy.mock.calls[call]![0].sql))
  spy.mockRestore()
  expect(paged).toEqual(entries)
  // The entries at the time of the cursor are read again. At most 15 decisions and 3 notes have the same time.
  for (const { rows } of read) expect(rows.length).toBeLessThanOrEqual(limit + 1 + 18)
})

it('exports notes and ratings, but no author names or open decisions, and deletes all with the account', async () => {
  const { id, candidate } = await applicant(testApi)
  await createNote(testApi.api, lena, id, NOTE, null)
  await rate(testApi.api, lena, id, 4, null)
  await decide(id, { status: 'REJECTED', content: 'Not yet sent' })
  const response = await testApi.raw('/me/export', { token: candidate.token })
  const text = openZip(Buffer.from(await response.arrayBuffer()))
    .get('data.json')!
    .toString('utf8')
  expect(JSON.parse(text)).toMatchObject({
    company_notes: [{ application: 'Night baker', content: 'She can start in May.' }],
    company_ratings: [{ application: 'Night baker', rating: 4 }],
  })
  expect(text).not.toMatch(/Lena|Not yet sent/)
  await candidate.send('DELETE', '/me', { user: { current_password: PASSWORD } })
  for (const table of ['candidacy_notes', 'candidacy_ratings', 'candidacy_decisions'] as const)
    expect(await testApi.db.selectFrom(table).select('id').where('candidacy_id', '=', id).execute()).toEqual([])
})

it('returns 404 to other companies for notes, history, adjustments, decisions and previews', async () => {
  const { id } = await applicant(testApi)
  const calls: [string, string, unknown?][] = [
    ['GET', `${id}/notes`],
    ['POST', `${id}/notes`, { content: 'x' }],
    ['PATCH', `${id}/notes/1`, { content: 'x' }],
    ['DELETE', `${id}/notes/1`],
    ['GET', `${id}/history`],
    ['GET', `${id}/adjustments`],
    ['GET', `${id}/decisions`],
    ['POST', `${id}/decisions`, { status: 'REJECTED' }],
    ['DELETE', `${id}/decisions/1`],
    ['POST', `${id}/status_preview`, { status: 'REJECTED' }],
  ]
  for (const [method, path, body] of calls)
    expect([method, path, (await call(method, path, body, {}, keyOfOtherCompany)).status]).toEqual([method, path, 404])
  expect(
    (
      await testApi.staff(
        'GET',
        `/templates/default-rejection-en/rendered?candidacy=${id}`,
        undefined,
        keyOfOtherCompany,
      )
    ).status,
  ).toBe(404)
})
