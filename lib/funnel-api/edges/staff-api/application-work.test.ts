import type { Decision } from '#lib/contract/staff/decisions'
import type { StaffCandidacy } from '#lib/contract/staff/candidacies'
import type { HistoryEntry } from '#lib/contract/staff/candidacy-history'
import type { StaffNote } from '#lib/contract/staff/notes'
import type { Actor } from '#lib/funnel-api/features/recruiting/actor'
import { applyDueDecisions } from '#lib/funnel-api/features/recruiting/apply-decisions'
import { cancelDecision, createDecision } from '#lib/funnel-api/features/recruiting/decisions'
import { createNote, deleteNote, updateNote } from '#lib/funnel-api/features/recruiting/notes'
import { rate } from '#lib/funnel-api/features/recruiting/ratings'
import { changeStatus } from '#lib/funnel-api/features/conversations/change-status'
import { deliverDue } from '#lib/funnel-api/platform/outbox/mail-worker'
import type { Message } from '#lib/funnel-api/platform/outbox/mail/mailer'
import { mailTransport } from '#lib/funnel-api/platform/outbox/mail/transport'
import { requests } from '#lib/telemetry/requests'
import { openTestApi, type TestApi } from '#tests/support/api'
import { captureLog } from '#tests/support/capture-log'
import { applicant } from '#tests/support/applicants'
import { PASSWORD } from '#tests/support/candidates'
import { openZip } from '#tests/support/open-zip'

let test: TestApi
let key: string
let foreign: string
let lena: Actor
let ada: Actor
beforeAll(async () => {
  test = await openTestApi()
  key = await test.keyOf()
  foreign = await test.keyOf('foundry')
  const company = { id: await test.companyId(), slug: 'bakery', name: 'Bakery' }
  lena = { company, member: { id: await member('lena@example.org', 'Lena Vogt'), name: 'Lena Vogt', is_admin: false } }
  ada = { company, member: { id: await member('ada@example.org', 'Ada Frei'), name: 'Ada Frei', is_admin: true } }
})
afterAll(() => test.close())
afterEach(() => test.db.deleteFrom('candidacy_decisions').where('open', '=', 1).execute())

async function member(email: string, name: string, slug = 'bakery', suspended_at: string | null = null) {
  const created_at = test.api.now().toISOString()
  const user = await test.db
    .insertInto('staff_users')
    .values({ email, name, locale: 'en', is_operator: false, created_at, activated_at: created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const company_id = await test.companyId(slug)
  await test.db
    .insertInto('staff_memberships')
    .values({
      ...{ company_id, role: 'recruiter', created_at, invited_at: null, suspended_at },
      staff_user_id: user.id,
    })
    .execute()
  return user.id
}

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}, by = key) =>
  test.staff(method, `/candidacies/${path}`, body, by, headers)
const read = async (id: number) => (await call('GET', String(id))).body as StaffCandidacy
const history = async (id: number, query = '') =>
  (await call('GET', `${id}/history${query}`)).body as { entries: HistoryEntry[]; next_cursor: string | null }
const decide = async (id: number, body: object) => {
  const reply = await call('POST', `${id}/decisions`, body)
  return { ...reply, body: reply.body as { decision: Decision; version: string; error?: { fields: object } } }
}
const later = (seconds: number) => ({ ...test.api, now: () => new Date(test.api.now().getTime() + seconds * 1000) })
const statusEmails = (recipient: string) =>
  test.db.selectFrom('outbox').selectAll().where('template', '=', 'status').where('recipient', '=', recipient).execute()
const note = { content: 'She can start in May.', mentions: [] }

describe('notes', () => {
  it('are created, changed and deleted, and change the version', async () => {
    const { id } = await applicant(test)
    const { version } = await read(id)
    const created = (await call('POST', `${id}/notes`, { content: 'First', author_name: 'Lena' })).body as {
      note: StaffNote
      version: string
    }
    expect(created).toMatchObject({ note: { content: 'First', author_name: 'Lena', mentions: [], is_editable: true } })
    expect(created.version).not.toBe(version)
    expect(await read(id)).toMatchObject({ nb_notes: 1, version: created.version })
    const path = `${id}/notes/${created.note.id}`
    expect((await call('PATCH', path, { content: 'Second' })).body).toMatchObject({ note: { content: 'Second' } })
    expect((await call('GET', `${id}/notes`)).body).toMatchObject({ notes: [{ content: 'Second' }] })
    expect((await call('DELETE', path)).status).toBe(200)
    expect((await call('DELETE', path)).status).toBe(404)
    expect((await call('GET', `${id}/notes`)).body).toEqual({ notes: [] })
  })

  it('can be changed only by their author and by admins', async () => {
    const { id } = await applicant(test)
    const { note: own } = await createNote(test.api, lena, id, note, null)
    const path = { id, note_id: own.id }
    const other = { ...lena, member: { id: 4711, name: 'Max', is_admin: false } }
    await expect(updateNote(test.api, other, path, { content: 'x' }, null)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(deleteNote(test.api, other, path, null)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await call('DELETE', `${id}/notes/${own.id}`)).status).toBe(403)
    await updateNote(test.api, lena, path, { content: 'Mine' }, null)
    await deleteNote(test.api, ada, path, null)
  })

  it('email mentioned members with a link, but not their author, and only once', async () => {
    const { id } = await applicant(test)
    const mentions = [lena.member!.id, ada.member!.id]
    const { note: own } = await createNote(test.api, lena, id, { content: 'Call her?', mentions }, null)
    const emails = () => test.db.selectFrom('outbox').selectAll().where('template', '=', 'mention').execute()
    expect(await emails()).toMatchObject([
      {
        recipient: 'ada@example.org',
        payload: { author: 'Lena Vogt', note: 'Call her?', link: `http://manager.test/bakery/applications/${id}` },
      },
    ])
    await updateNote(test.api, lena, { id, note_id: own.id }, { content: 'Call her today?' }, null)
    expect(await emails()).toHaveLength(1)
    await deleteNote(test.api, lena, { id, note_id: own.id }, null)
    expect(await emails()).toEqual([])
  })

  it('reject people who are not active members of the company', async () => {
    const { id } = await applicant(test)
    const strangers = [
      await member('max@example.org', 'Max', 'foundry'),
      await member('old@example.org', 'Old', 'bakery', '2026-01-01T00:00:00.000Z'),
      999_999,
    ]
    for (const stranger of strangers) {
      const reply = await call('POST', `${id}/notes`, { content: 'x', mentions: [ada.member!.id, stranger] })
      expect([reply.status, reply.body]).toMatchObject([422, { error: { fields: { 'mentions.1': {} } } }])
    }
    expect((await read(id)).nb_notes).toBe(0)
  })
})

it('stores one rating for each member, which an API key cannot set', async () => {
  const { id } = await applicant(test)
  await rate(test.api, lena, id, 4, null)
  await rate(test.api, ada, id, 5, null)
  const { version } = await rate(test.api, lena, id, 2, null)
  expect(await read(id)).toMatchObject({
    version,
    ratings: [
      { name: 'Lena Vogt', rating: 2 },
      { name: 'Ada Frei', rating: 5 },
    ],
  })
  await rate(test.api, lena, id, null, null)
  expect((await read(id)).ratings).toHaveLength(1)
  expect((await call('PUT', `${id}/rating`, { rating: 3 })).status).toBe(403)
  expect((await call('PUT', `${id}/rating`, { rating: 6 })).status).toBe(422)
})

describe('versions', () => {
  it('reject a write to an application that somebody else has changed', async () => {
    const { id } = await applicant(test)
    const { version } = await read(id)
    await createNote(test.api, ada, id, note, null)
    const stale = { 'if-match': `"${version}"` }
    const replies = await Promise.all([
      call('POST', `${id}/notes`, { content: 'x' }, stale),
      call('POST', `${id}/decisions`, { status: 'REJECTED' }, stale),
      call('POST', `${id}/status`, { status: 'REJECTED' }, stale),
      call('POST', `${id}/messages`, { content: 'x' }, stale),
    ])
    expect(replies.map(({ status, body }) => [status, body])).toEqual(
      replies.map(() => [412, { error: expect.objectContaining({ code: 'STALE' }) as unknown }]),
    )
    const now = await read(id)
    expect(now).toMatchObject({ status: 'RECEIVED', nb_notes: 1, nb_messages: 0, decision: null })
    const current = { 'if-match': `"${now.version}"` }
    expect((await call('POST', `${id}/status`, { status: 'INTERVIEW' }, current)).status).toBe(200)
    expect((await read(id)).version).not.toBe(now.version)
    expect((await call('POST', `${id}/notes`, { content: 'x' }, { 'if-match': '*' })).status).toBe(200)
  })

  it('let one of two members win who decide at the same time', async () => {
    const { id } = await applicant(test)
    const { version } = await read(id)
    const results = await Promise.allSettled([
      createDecision(test.api, lena, id, { status: 'REJECTED', content: null }, version),
      createDecision(test.api, ada, id, { status: 'INTERVIEW', content: null }, version),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'STALE' } })
  })
})

describe('decisions', () => {
  it('change the status and email the candidate once, when they are due', async () => {
    const { id, candidate } = await applicant(test)
    const { body } = await decide(id, {
      status: 'REJECTED',
      content: 'Dear {{first_name}}, sorry.',
      author_name: 'Lena',
    })
    expect(body.decision).toMatchObject({ state: 'open', content: 'Dear Camille, sorry.', author_name: 'Lena' })
    expect(await read(id)).toMatchObject({ decision: { id: body.decision.id }, version: body.version })
    await applyDueDecisions(later(9))
    expect(await read(id)).toMatchObject({ status: 'RECEIVED' })
    await Promise.all([applyDueDecisions(later(11)), applyDueDecisions(later(11))])
    await applyDueDecisions(later(60))
    expect(await read(id)).toMatchObject({ status: 'REJECTED', decision: null, nb_messages: 1 })
    expect(await statusEmails(candidate.email)).toMatchObject([
      { payload: { note: 'Dear Camille, sorry.', author: 'Lena' } },
    ])
    expect((await call('DELETE', `${id}/decisions/${body.decision.id}`)).status).toBe(409)
  })

  it('can be cancelled until they are applied', async () => {
    const { id, candidate } = await applicant(test)
    const { body } = await decide(id, { status: 'REJECTED' })
    const cancelled = await call('DELETE', `${id}/decisions/${body.decision.id}`)
    expect(cancelled.body).toMatchObject({ decision: { state: 'cancelled' } })
    await applyDueDecisions(later(60))
    expect(await read(id)).toMatchObject({ status: 'RECEIVED', decision: null })
    expect(await statusEmails(candidate.email)).toEqual([])
    expect((await call('DELETE', `${id}/decisions/999999`)).status).toBe(404)
  })

  it('are either cancelled or applied if both happen at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, candidate } = await applicant(test)
      const { body } = await decide(id, { status: 'REJECTED' })
      const path = { id, decision_id: body.decision.id }
      const [cancelled] = await Promise.allSettled([
        cancelDecision(test.api, lena, path, null),
        applyDueDecisions(later(20)),
      ])
      const isCancelled = cancelled.status === 'fulfilled'
      expect(await read(id)).toMatchObject({ status: isCancelled ? 'RECEIVED' : 'REJECTED' })
      expect(await statusEmails(candidate.email)).toHaveLength(isCancelled ? 0 : 1)
    }
  })

  it('are one at a time, unless the new one replaces the open one', async () => {
    const { id } = await applicant(test)
    const first = await decide(id, { status: 'REJECTED', due_at: new Date(test.api.now().getTime() + 86_400_000) })
    expect((await decide(id, { status: 'INTERVIEW' })).status).toBe(409)
    const second = await decide(id, { status: 'INTERVIEW', replaces: first.body.decision.id })
    expect(second.status).toBe(200)
    expect((await decide(id, { status: 'OFFER', replaces: first.body.decision.id })).status).toBe(409)
    expect((await call('GET', `${id}/decisions`)).body).toMatchObject({
      decisions: [
        { status: 'INTERVIEW', state: 'open' },
        { status: 'REJECTED', state: 'cancelled' },
      ],
    })
  })

  it('send nothing to a candidate who has withdrawn, and show the failure', async () => {
    const { id, candidate } = await applicant(test)
    await decide(id, { status: 'REJECTED' })
    await changeStatus(test.api, { candidacy_id: id, status: 'WITHDRAWN', author: { type: 'User', name: 'Camille' } })
    await applyDueDecisions(later(20))
    expect(await read(id)).toMatchObject({ status: 'WITHDRAWN', decision: { state: 'failed', failure: 'WITHDRAWN' } })
    expect(await statusEmails(candidate.email)).toEqual([])
    expect((await decide(id, { status: 'REJECTED' })).status).toBe(409)
  })

  it('are retried after an error, and fail after the last attempt', async () => {
    const { id } = await applicant(test)
    await decide(id, { status: 'REJECTED' })
    const broken = (seconds: number) => ({
      ...later(seconds),
      origin: () => {
        throw new Error('broken')
      },
    })
    const log = captureLog()
    await applyDueDecisions(broken(11))
    expect(await read(id)).toMatchObject({ status: 'RECEIVED', decision: { state: 'open' }, nb_messages: 0 })
    for (const seconds of [100, 200, 400, 800, 1600]) await applyDueDecisions(broken(seconds))
    log.restore()
    expect(log.lines).toHaveLength(6)
    expect(await read(id)).toMatchObject({ status: 'RECEIVED', decision: { state: 'failed', failure: 'UNAVAILABLE' } })
  })

  it.each([
    [{ status: 'WITHDRAWN' }, 422],
    [{ status: 'RECEIVED' }, 409],
    [{ status: 'REJECTED', content: 'Hello {{firstname}}' }, 422],
    [{ status: 'REJECTED', content: 'Reply by {{reply_by}}' }, 422],
    [{ status: 'REJECTED', due_at: '2099-01-01T00:00:00Z' }, 422],
    [{ status: 'REJECTED', content: 'a'.repeat(10_001) }, 422],
    [{ status: 'REJECTED', more: 1 }, 422],
  ])('reject %j with %d', async (body, status) => {
    const { id } = await applicant(test)
    expect((await decide(id, body)).status).toBe(status)
    expect((await read(id)).decision).toBeNull()
  })
})

it('previews the email exactly as it is sent', async () => {
  const { id, candidate } = await applicant(test)
  await call('POST', `${id}/messages`, { content: 'Hello' })
  const body = { status: 'INTERVIEW', content: 'Tuesday, {{first_name}}?\n<b>Bring</b> an apron.', author_name: 'Lena' }
  const preview = await call('POST', `${id}/status_preview`, body)
  expect(await read(id)).toMatchObject({ status: 'RECEIVED', nb_messages: 1 })
  await decide(id, body)
  await applyDueDecisions(later(20))
  const sent: Message[] = []
  // A link without a session, as in the preview. The one-time code is added when the email is sent.
  await deliverDue(
    later(30),
    mailTransport(later(30), async (message) => void sent.push(message)),
  )
  const email = sent.find(({ to, subject }) => to === candidate.email && subject.startsWith('Update'))!
  const { subject, text, html } = email
  expect(preview.body).toMatchObject({
    is_email_sent: true,
    content: 'Tuesday, Camille?\n<b>Bring</b> an apron.',
    email: { to: candidate.email, subject, text, html },
  })
  expect(html).toContain('&lt;b&gt;Bring')
  expect((await call('POST', `${id}/status_preview`, { status: 'INTERVIEW' })).body).toMatchObject({
    ...{ is_email_sent: false, reason: 'SAME_STATUS', email: null },
  })
})

it('lists the history of an application, newest first and in pages', async () => {
  const { id } = await applicant(test)
  await call('POST', `${id}/messages`, { content: 'Hello' })
  await call('POST', `${id}/status`, { status: 'INTERVIEW' })
  await createNote(test.api, lena, id, note, null)
  await rate(test.api, lena, id, 4, null)
  await decide(id, { status: 'OFFER' })
  const { entries } = await history(id)
  expect(entries.map(({ type }) => type).sort()).toEqual(
    ['decision', 'message', 'note', 'rating', 'status', 'submitted'].sort(),
  )
  expect(entries.at(-1)).toMatchObject({ type: 'submitted' })
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

it('is in the copy of the candidate’s data without the names of the authors, and is deleted with the application', async () => {
  const { id, candidate } = await applicant(test)
  await createNote(test.api, lena, id, note, null)
  await rate(test.api, lena, id, 4, null)
  await decide(id, { status: 'REJECTED', content: 'Not yet sent' })
  const response = await test.raw('/me/export', { token: candidate.token })
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
    expect(await test.db.selectFrom(table).select('id').where('candidacy_id', '=', id).execute()).toEqual([])
})

it('hides all calls about an application from other companies', async () => {
  const { id } = await applicant(test)
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
    expect([method, path, (await call(method, path, body, {}, foreign)).status]).toEqual([method, path, 404])
  expect(
    (await test.staff('GET', `/templates/default-rejection-en/rendered?candidacy=${id}`, undefined, foreign)).status,
  ).toBe(404)
})
