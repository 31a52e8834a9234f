import { applyDueDecisions } from '#lib/funnel-api/features/recruiting/apply-decisions'
import { changeStatus } from '#lib/funnel-api/features/recruiting/change-status'
import { deliverDue } from '#lib/funnel-api/platform/outbox/mail-worker'
import type { Message } from '#lib/funnel-api/platform/outbox/mail/mailer'
import { mailTransport } from '#lib/funnel-api/platform/outbox/mail/transport'
import { captureLog } from '#tests/support/capture-log'
import { applicant } from '#tests/support/applicants'
import { type Decision, MAX_DECISION_DAYS } from '#lib/contract/staff/decisions'
import type { CandidacyStatus } from '#lib/domain/enumerations'
import { cancelDecision } from '#lib/funnel-api/features/recruiting/cancel-decision'
import { MAX_DECISIONS } from '#lib/funnel-api/features/recruiting/decisions'
import { signInMember } from '#tests/support/staff-members'
import { type ApplicationWork, NOTE, openApplicationWork } from '#tests/support/application-work'

let testApi: ApplicationWork['testApi']
let call: ApplicationWork['call']
let read: ApplicationWork['read']
let decide: ApplicationWork['decide']
let later: ApplicationWork['later']
let statusEmails: ApplicationWork['statusEmails']
let lena: ApplicationWork['lena']
let addCancelled: ApplicationWork['addCancelled']
beforeAll(async () => {
  ;({ testApi, call, read, decide, later, statusEmails, lena, addCancelled } = await openApplicationWork())
})
afterAll(() => testApi.close())
afterEach(() => testApi.db.deleteFrom('candidacy_decisions').where('open', '=', 1).execute())

const count = async (candidacy_id: number) =>
  (await testApi.db.selectFrom('candidacy_decisions').select('id').where('candidacy_id', '=', candidacy_id).execute())
    .length

describe('decisions', () => {
  it('change the status and email the candidate once, when they are due', async () => {
    const { id, candidate } = await applicant(testApi)
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

  it('are due after ten seconds, or at a chosen time within 90 days, but never earlier', async () => {
    const now = Date.parse('2026-11-25T10:00:00.000Z')
    const before = testApi.api.now
    testApi.api.now = () => new Date(now)
    const dueAt = async (due_at?: string) => {
      const { id } = await applicant(testApi)
      const { status, body } = await decide(id, { status: 'REJECTED', ...(due_at && { due_at }) })
      return status === 200 ? body.decision.due_at : body.error!.fields
    }
    const at = (ms: number) => new Date(now + ms).toISOString()
    const latest = MAX_DECISION_DAYS * 86_400_000
    expect(await dueAt()).toBe(at(10_000))
    for (const early of [-60_000, 0, 9999]) expect(await dueAt(at(early))).toBe(at(10_000))
    expect(await dueAt(at(10_001))).toBe(at(10_001))
    expect(await dueAt(at(latest))).toBe(at(latest))
    expect(await dueAt(at(latest + 1))).toEqual({ due_at: { key: 'DATE_MAX', bound: at(latest) } })
    testApi.api.now = before
  })

  it('are found by a repeated call of a member whose first response was lost', async () => {
    const { id } = await applicant(testApi)
    const { headers } = await signInMember(testApi, 'recruiter')
    const version = { 'if-match': `"${(await read(id)).version}"`, 'idempotency-key': 'decision-1' }
    const send = () =>
      testApi.staff('POST', `/candidacies/${id}/decisions`, { status: 'OFFER' }, undefined, { ...headers, ...version })
    const first = await send()
    expect(first.status).toBe(200)
    expect(await send()).toEqual(first)
  })

  it('can be cancelled until they are applied', async () => {
    const { id, candidate } = await applicant(testApi)
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
      const { id, candidate } = await applicant(testApi)
      const { body } = await decide(id, { status: 'REJECTED' })
      const path = { id, decision_id: body.decision.id }
      const [cancelled] = await Promise.allSettled([
        cancelDecision(testApi.api, lena, path, null),
        applyDueDecisions(later(20)),
      ])
      const isCancelled = cancelled.status === 'fulfilled'
      expect(await read(id)).toMatchObject({ status: isCancelled ? 'RECEIVED' : 'REJECTED' })
      expect(await statusEmails(candidate.email)).toHaveLength(isCancelled ? 0 : 1)
    }
  })

  it('are one at a time, unless the new one replaces the open one', async () => {
    const { id } = await applicant(testApi)
    const first = await decide(id, { status: 'REJECTED', due_at: new Date(testApi.api.now().getTime() + 86_400_000) })
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

  it('reopen the decision that they replaced on request, unless it is already due', async () => {
    const { id } = await applicant(testApi)
    const replaceFirst = async (due_in: number) => {
      const due_at = new Date(testApi.api.now().getTime() + due_in)
      const { body } = await decide(id, { status: 'REJECTED', content: 'Sorry', due_at })
      const first = body.decision
      const { body: second } = await decide(id, { status: 'INTERVIEW', replaces: first.id })
      return { first, second: second.decision }
    }
    const inADay = await replaceFirst(86_400_000)
    const undone = await call('DELETE', `${id}/decisions/${inADay.second.id}?restore=true`)
    expect(undone.body).toMatchObject({ decision: { state: 'cancelled' }, restored: inADay.first })
    expect((await read(id)).decision).toEqual(inADay.first)
    await call('DELETE', `${id}/decisions/${inADay.first.id}?restore=true`)
    expect((await read(id)).decision).toBeNull()

    const kept = await replaceFirst(86_400_000)
    expect((await call('DELETE', `${id}/decisions/${kept.second.id}`)).body).toMatchObject({ restored: null })
    expect((await read(id)).decision).toBeNull()

    const soon = await replaceFirst(0)
    const path = { id, decision_id: soon.second.id, restore: true } as const
    expect(await cancelDecision(later(11), lena, path, null)).toMatchObject({ restored: null })
    expect((await read(id)).decision).toBeNull()
  })

  it('are stored up to a limit, beyond which the oldest cancelled ones are deleted', async () => {
    const { id } = await applicant(testApi)
    const applied = await decide(id, { status: 'INTERVIEW' })
    await applyDueDecisions(later(20))
    const cancelled = await addCancelled(id, MAX_DECISIONS + 50)
    const first = await decide(id, { status: 'REJECTED' })
    expect(first.status).toBe(200)
    const ids = async () =>
      ((await call('GET', `${id}/decisions`)).body as { decisions: Decision[] }).decisions.map((one) => one.id)
    const remaining = cancelled.slice(-(MAX_DECISIONS - 2)).toReversed()
    expect(await ids()).toEqual([first.body.decision.id, ...remaining, applied.body.decision.id])
    expect(await count(id)).toBe(MAX_DECISIONS)

    const second = await decide(id, { status: 'OFFER', replaces: first.body.decision.id })
    expect(await ids()).toEqual([
      second.body.decision.id,
      first.body.decision.id,
      ...remaining.slice(0, -1),
      applied.body.decision.id,
    ])
    expect(await count(id)).toBe(MAX_DECISIONS)
  })

  it('are stored up to the limit also if they failed', async () => {
    const { id } = await applicant(testApi)
    await addCancelled(id, MAX_DECISIONS)
    const failed = { cancelled_at: null, failed_at: testApi.api.now().toISOString(), failure: 'CHANGED' as const }
    await testApi.db.updateTable('candidacy_decisions').set(failed).where('candidacy_id', '=', id).execute()
    expect((await decide(id, { status: 'REJECTED' })).status).toBe(200)
    expect(await count(id)).toBe(MAX_DECISIONS)
  })

  it('send nothing to a candidate who has withdrawn, and show the failure', async () => {
    const { id, candidate } = await applicant(testApi)
    await decide(id, { status: 'REJECTED' })
    await changeStatus(testApi.api, {
      candidacy_id: id,
      status: 'WITHDRAWN',
      author: { type: 'User', name: 'Camille' },
    })
    await applyDueDecisions(later(20))
    expect(await read(id)).toMatchObject({ status: 'WITHDRAWN', decision: { state: 'failed', failure: 'WITHDRAWN' } })
    expect(await statusEmails(candidate.email)).toEqual([])
    expect((await decide(id, { status: 'REJECTED' })).status).toBe(409)
  })

  it.each([
    ['INTERVIEW', 'CHANGED'],
    ['REJECTED', 'SAME_STATUS'],
  ])('fail and send nothing after another change to %s', async (status, failure) => {
    const { id, candidate } = await applicant(testApi)
    await decide(id, { status: 'REJECTED', content: 'Sorry' })
    expect((await call('POST', `${id}/status`, { status, message: 'Hello' })).status).toBe(200)
    const failed = { status, decision: { state: 'failed', failure } }
    expect(await read(id)).toMatchObject(failed)
    await applyDueDecisions(later(20))
    expect(await read(id)).toMatchObject(failed)
    expect(await statusEmails(candidate.email)).toMatchObject([{ payload: { note: 'Hello' } }])
  })

  it('that failed are current until a later change of the status', async () => {
    const { id } = await applicant(testApi)
    await decide(id, { status: 'REJECTED' })
    const change = (status: CandidacyStatus, seconds: number) =>
      changeStatus(later(seconds), { candidacy_id: id, status, author: { type: 'Recruiter', name: 'Lena' } })
    await change('INTERVIEW', 0)
    expect(await read(id)).toMatchObject({ decision: { state: 'failed', failure: 'CHANGED' } })
    await call('POST', `${id}/notes`, NOTE)
    expect(await read(id)).toMatchObject({ decision: { state: 'failed' } })
    await change('OFFER', 60)
    expect(await read(id)).toMatchObject({ status: 'OFFER', decision: null })
    expect((await call('GET', `${id}/decisions`)).body).toMatchObject({ decisions: [{ state: 'failed' }] })
    const next = await decide(id, { status: 'HIRED' })
    expect(await read(id)).toMatchObject({ decision: { id: next.body.decision.id, state: 'open' } })
  })

  it('do not overwrite a change at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, candidate } = await applicant(testApi)
      await decide(id, { status: 'REJECTED' })
      const change = { candidacy_id: id, status: 'INTERVIEW', author: { type: 'Recruiter', name: 'Lena' } } as const
      await Promise.all([changeStatus(testApi.api, change), applyDueDecisions(later(20))])
      const { status, decision } = await read(id)
      expect(status).toBe('INTERVIEW')
      // If the decision did not fail, it was applied before the change, and each of the two sent an email.
      expect(await statusEmails(candidate.email)).toHaveLength(decision === null ? 2 : 1)
    }
  })

  it('are retried after an error, and fail after the last attempt', async () => {
    const { id } = await applicant(testApi)
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
    const { id } = await applicant(testApi)
    expect((await decide(id, body)).status).toBe(status)
    expect((await read(id)).decision).toBeNull()
  })
})

it('previews the email exactly as it is sent', async () => {
  const { id, candidate } = await applicant(testApi)
  await call('POST', `${id}/messages`, { content: 'Hello' })
  const body = { status: 'INTERVIEW', content: 'Tuesday, {{first_name}}?\n<b>Bring</b> an apron.', author_name: 'Lena' }
  const preview = await call('POST', `${id}/status_preview`, body)
  expect(await read(id)).toMatchObject({ status: 'RECEIVED', nb_messages: 1 })
  await decide(id, body)
  await applyDueDecisions(later(20))
  const sent: Message[] = []
  // As in the preview, no one-time code is added to the link. `mailTransport` can add one when it sends an email.
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
    is_email_sent: false,
    reason: 'SAME_STATUS',
    email: null,
  })
})
