import { countUnread } from '#lib/contract/me'
import { listDiscussions, sendMessage } from '#lib/contract/messaging'
import type { CandidacyStatus } from '#lib/domain/enumerations'
import { changeStatus } from '#lib/funnel-api/features/recruiting/change-status'
import { lockDiscussion, sendRecruiterMessage } from '#lib/funnel-api/features/conversations/discussions'
import { createRecruiter, deleteRecruiter } from '#lib/funnel-api/features/companies/recruiters'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant as newApplicant, emailsTo, type More, on } from '#tests/support/applicants'
import { apply, type Candidate, VIDEO, signUp } from '#tests/support/candidates'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const applicant = (more?: More) => newApplicant(api, more)
const setStatus = (id: number, status: CandidacyStatus) =>
  changeStatus(api.api, { candidacy_id: id, status, author: { type: 'Recruiter', name: 'Ana' } })
const emails = (candidate: Candidate, template: string) => emailsTo(api, candidate, template)
const campaign = (change: object) =>
  api.db.updateTable('campaigns').set(change).where('slug', '=', 'night-baker').execute()

describe('withdrawing an application', () => {
  it('notifies the company with the optional reason, and deletes no data', async () => {
    const { id, candidate, withdraw, read } = await applicant({ locale: 'fr' })
    const before = await read()
    const candidacy = { withdrawal_reason: 'PAY', withdrawal_comment: 'I found one nearer home.' }
    expect(await withdraw({ candidacy })).toMatchObject({
      status: 200,
      body: {
        status: 'WITHDRAWN',
        withdrawn_at: expect.stringMatching(/Z$/),
        status_history: [{ status: 'WITHDRAWN' }],
        answer_group: before.answer_group,
        resume_filename: 'My CV.pdf',
        reference: before.reference,
      },
    })
    const messages = await api.db.selectFrom('discussion_messages').selectAll().execute()
    expect(messages.at(-1)).toMatchObject({ author_type: 'User', content: 'I found one nearer home.' })
    const row = await api.db.selectFrom('candidacies').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject(candidacy)
    expect(await emails(candidate, 'withdrawn')).toMatchObject([
      {
        locale: 'fr',
        payload: {
          first_name: 'Camille',
          job: 'Night baker',
          reference: before.reference,
          link: `http://bakery.test/profile/applications/${before.reference}`,
        },
      },
    ])
    expect(await emails(candidate, 'status')).toEqual([])
  })

  it('works without a reason and has one effect if it is repeated', async () => {
    const { candidate, withdraw } = await applicant()
    const replies = await Promise.all([withdraw(), withdraw(), withdraw()])
    replies.push(await withdraw())
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(replies[0]).toMatchObject({ status: 200, body: { status: 'WITHDRAWN' } })
    expect(await emails(candidate, 'withdrawn')).toHaveLength(1)
  })

  it('rejects an invalid reason without a change', async () => {
    const { withdraw, read } = await applicant()
    for (const candidacy of [{ withdrawal_reason: 'BORED' }, { withdrawal_comment: 'a'.repeat(1001) }])
      expect(await withdraw({ candidacy })).toMatchObject({ status: 422, body: { error: { code: 'INVALID' } } })
    expect((await read()).status).toBe('RECEIVED')
  })

  it('is possible only for submitted applications without a rejection', async () => {
    const candidate = await signUp(api)
    const { id } = await apply(api, candidate, 'night-baker')
    expect(await on(candidate, id).withdraw()).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } })
    const sent = await applicant()
    await setStatus(sent.id, 'REJECTED')
    expect(await sent.withdraw()).toMatchObject({ status: 409, body: { error: { code: 'CONFLICT' } } })
    expect((await sent.read()).status).toBe('REJECTED')
  })

  it('makes the application read-only', async () => {
    const { id, candidate, withdraw, read } = await applicant()
    await withdraw()
    const before = await read()
    const video = await candidate.upload('records', 'pitch.mp4', VIDEO)
    const { pitch } = await api.campaign('night-baker')
    const record = { pitch_id: pitch!.id, candidacy_id: id, url: video.url, thumb_url: null, fs_handle: video.handle }
    const calls: [string, string, object][] = [
      ['PATCH', `/me/candidacies/${id}/video`, {}],
      ['PATCH', `/me/candidacies/${id}/survey`, { candidacy: { answer_group: before.answer_group } }],
      ['PATCH', `/me/candidacies/${id}/survey_draft`, { candidacy: { answer_group: {} } }],
      ['PATCH', `/me/candidacies/${id}/pitch`, { candidacy: { is_pitch_passed: true } }],
      ['PATCH', `/me/candidacies/${id}/resume`, { candidacy: { resume_url: before.resume_url } }],
      ['POST', '/me/records', { record }],
    ]
    for (const [method, path, body] of calls)
      expect([path, (await candidate.send(method, path, body)).status]).toEqual([path, 409])
    expect(await read()).toEqual(before)
  })

  it('is not possible for other users', async () => {
    const { id, read } = await applicant()
    for (const other of [await signUp(api), await signUp(api, { company: 'foundry' })])
      for (const call of ['withdraw', 'reinstate', 'receipt'] as const)
        expect((await on(other, id)[call]()).status).toBe(404)
    expect((await read()).status).toBe('RECEIVED')
  })
})

describe('reinstating an application', () => {
  it('restores its status, even if repeated', async () => {
    const { id, withdraw, reinstate, read } = await applicant()
    await setStatus(id, 'INTERVIEW')
    for (let round = 0; round < 2; round += 1) {
      await withdraw({ candidacy: { withdrawal_reason: 'PLACE' } })
      expect(await reinstate()).toMatchObject({ status: 200, body: { status: 'INTERVIEW', withdrawn_at: null } })
    }
    expect((await read()).status_history.map(({ status }) => status)).toEqual([
      'INTERVIEW',
      'WITHDRAWN',
      'INTERVIEW',
      'WITHDRAWN',
      'INTERVIEW',
    ])
    const row = await api.db.selectFrom('candidacies').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.withdrawal_reason).toBeNull()
  })

  it('is limited to 20 changes per hour together with withdrawing, because each may send an email', () =>
    api.withStoppedClock(async () => {
      const { withdraw, reinstate, read } = await applicant()
      for (let round = 0; round < 10; round += 1) {
        expect((await withdraw()).status).toBe(200)
        expect((await reinstate()).status).toBe(200)
      }
      expect((await withdraw()).status).toBe(429)
      expect((await read()).status).toBe('RECEIVED')
    }))

  it('is rejected after the job has closed, and has no effect on an application that is not withdrawn', async () => {
    const { withdraw, reinstate, read } = await applicant()
    expect(await reinstate()).toMatchObject({ status: 200, body: { status: 'RECEIVED', status_history: [] } })
    await withdraw()
    await campaign({ is_online: false })
    expect(await reinstate()).toMatchObject({ status: 409, body: { error: { code: 'CAMPAIGN_CLOSED' } } })
    await campaign({ is_online: true })
    expect((await read()).status).toBe('WITHDRAWN')
  })

  it('is not triggered by applying again, which returns the withdrawn application', async () => {
    const { id, candidate, withdraw } = await applicant()
    await withdraw()
    expect(await apply(api, candidate, 'night-baker')).toMatchObject({ id, status: 'WITHDRAWN' })
  })
})

describe('deleting an application', () => {
  it('deletes its discussion, emails and files without other references', async () => {
    const { id, candidate, withdraw, erase } = await applicant()
    const { discussion_id } = await sendRecruiterMessage(api.api, {
      candidacy_id: id,
      author_name: 'Ana',
      content: 'Hello',
    })
    const file = await candidate.upload('candidacy/files', 'diploma.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'))
    await candidate.call(sendMessage, {
      params: { id: discussion_id },
      body: { discussion_message: { content: 'Here', files_url: [file.url] } },
    })
    await withdraw()
    expect((await erase()).status).toBe(200)
    const remaining = await Promise.all([
      api.db.selectFrom('candidacies').select('id').where('id', '=', id).execute(),
      api.db.selectFrom('discussions').select('id').where('candidacy_id', '=', id).execute(),
      api.db.selectFrom('discussion_messages').select('id').where('discussion_id', '=', discussion_id).execute(),
    ])
    expect(remaining.flat()).toEqual([])
    expect(await api.db.selectFrom('files').select('handle').where('handle', '=', file.handle).execute()).toEqual([])
    for (const template of ['receipt', 'withdrawn']) expect(await emails(candidate, template)).toEqual([])
    expect(await apply(api, candidate, 'night-baker')).toMatchObject({ confirmed_at: null, status: 'RECEIVED' })
  })
})

describe('PATCH /me/candidacies/:id/discussion', () => {
  const open = (candidate: Candidate, id: number) => candidate.send('PATCH', `/me/candidacies/${id}/discussion`)
  const ask = (candidate: Candidate, id: number) =>
    candidate.send('POST', `/me/discussions/${id}/messages`, { discussion_message: { content: 'Is there a canteen?' } })
  const idOf = ({ body }: { body: unknown }) => (body as { id: number }).id
  const recruiter = async () =>
    createRecruiter(api.api, await api.companyId(), {
      email: 'lena@example.org',
      name: 'Lena Vogt',
      locale: 'en',
      campaign_slugs: null,
      is_told_of_messages: true,
      is_told_weekly: false,
    })

  it('opens a conversation about a submitted application, and returns the same one if repeated', async () => {
    const { candidate, id } = await applicant()
    const first = await open(candidate, id)
    expect(first.status).toBe(200)
    expect((await open(candidate, id)).body).toEqual(first.body)
    expect((await ask(candidate, idOf(first))).status).toBe(200)
  })

  it('lists a conversation that the user opened first, but none that exists only because of a lock', async () => {
    const { candidate, id, withdraw } = await applicant()
    expect((await withdraw()).status).toBe(200)
    const draft = await apply(api, candidate, 'counter-clerk')
    await lockDiscussion(api.db, api.api, draft.id)
    const ids = async () => (await candidate.call(listDiscussions)).map(({ candidacy_id }) => candidacy_id)
    expect(await ids()).toEqual([id])
    const discussion_id = idOf(await open(candidate, draft.id))
    expect(await ids()).toEqual([draft.id, id])
    expect((await candidate.call(listDiscussions))[0]).toMatchObject({ id: discussion_id, last_message: null })
    await sendRecruiterMessage(api.api, { candidacy_id: draft.id, author_name: 'Lena', content: 'Hello' })
    expect((await candidate.call(countUnread)).nb_msg).toBe(1)
  })

  it('opens a closed conversation again, also after the job was closed', async () => {
    const { candidate, id } = await applicant()
    await sendRecruiterMessage(api.api, { candidacy_id: id, author_name: 'Lena', content: 'No', is_closing: true })
    await api.db.updateTable('campaigns').set({ is_online: false }).where('slug', '=', 'night-baker').execute()
    const { id: discussion_id } = (await candidate.call(listDiscussions))[0]!
    expect((await ask(candidate, discussion_id)).status).toBe(409)
    expect(idOf(await open(candidate, id))).toBe(discussion_id)
    expect((await ask(candidate, discussion_id)).status).toBe(200)
    await api.db.updateTable('campaigns').set({ is_online: true }).where('slug', '=', 'night-baker').execute()
  })

  it('sends a question about a draft to the recruiters, who can reply', async () => {
    const { id: recruiter_id } = await recruiter()
    const candidate = await signUp(api)
    const { id } = await apply(api, candidate, 'night-baker')
    const discussion_id = idOf(await open(candidate, id))
    const key = await api.keyOf()
    const read = () => api.staff('GET', `/discussions/${discussion_id}`, undefined, key)
    expect((await read()).body).toMatchObject({ is_waiting: false, messages: [] })
    await ask(candidate, discussion_id)
    expect((await read()).body).toMatchObject({ is_waiting: true, messages: [{ content: 'Is there a canteen?' }] })
    const emails = await emailsTo(api, { email: 'lena@example.org' }, 'candidate_message')
    expect(emails).toMatchObject([{ payload: { messages: [{ text: 'Is there a canteen?' }] } }])
    const reply = { content: 'Yes, there is.' }
    expect((await api.staff('POST', `/discussions/${discussion_id}/messages`, reply, key)).status).toBe(200)
    expect((await candidate.call(listDiscussions))[0]!.last_message).toMatchObject({ content: 'Yes, there is.' })
    await deleteRecruiter(api.api, await api.companyId(), recruiter_id)
  })

  it('has the same limit as messages', async () => {
    const { candidate, id } = await applicant()
    await api.withStoppedClock(async () => {
      for (let n = 0; n < 300; n += 1) expect((await open(candidate, id)).status).toBe(200)
      expect((await open(candidate, id)).status).toBe(429)
    })
  })
})

it('states the promised day in the confirmation email', async () => {
  const setPromise = (reply_within_days: number | null) =>
    api.db.updateTable('companies').set({ reply_within_days }).where('slug', '=', 'bakery').execute()
  await setPromise(10)
  const { candidate } = await applicant()
  const [email] = await emailsTo(api, candidate, 'receipt')
  expect(email!.payload).toMatchObject({ reply_by: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string })
  await setPromise(null)
})
