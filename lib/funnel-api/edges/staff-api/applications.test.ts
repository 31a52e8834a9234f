import { createSponsorship } from '#lib/contract/applications'
import { listDiscussions, sendMessage } from '#lib/contract/messaging'
import type { StaffCandidacy } from '#lib/contract/staff/candidacies'
import type { StaffCandidacyCard } from '#lib/contract/staff/candidacy-card'
import type { StaffDiscussion, StaffDiscussionCard } from '#lib/contract/staff/discussions'
import { listCandidacies } from '#lib/funnel-api/features/candidacies/list-applications'
import { dateInTimeZone } from '#lib/funnel-api/platform/calendar/company-calendar'
import { requests } from '#lib/telemetry/requests'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant, applicantWithProfile, applicantWithVideo, emailsTo } from '#tests/support/applicants'
import { applyFully, CV, PASSWORD, signUp } from '#tests/support/candidates'

let testApi: TestApi
let key: string
beforeAll(async () => {
  testApi = await openTestApi()
  key = await testApi.keyOf()
})
afterAll(() => testApi.close())

type List = { candidacies: StaffCandidacyCard[]; next_cursor: string | null }
const list = async (query: string) => (await testApi.staff('GET', `/candidacies?${query}`, undefined, key)).body as List
const read = async (id: number) =>
  (await testApi.staff('GET', `/candidacies/${id}`, undefined, key)).body as StaffCandidacy

it('returns an application with its answers as text, its video and its CV', async () => {
  const { candidate, id } = await applicantWithVideo(testApi)
  const application = await read(id)
  expect(application).toMatchObject({
    id,
    campaign: { slug: 'night-baker', name: 'Night baker' },
    person: { email: candidate.email, first_name: 'Camille', last_name: 'Dubreuil' },
    status: 'RECEIVED',
    discussion_id: null,
    nb_messages: 0,
    pitch: {
      question: 'What is good bread?',
      locale: 'en',
      captions: null,
      is_passed: false,
      film: { filename: 'pitch.mp4', mimetype: 'video/mp4' },
    },
    resume: { filename: 'My CV.pdf', mimetype: 'application/pdf', size: CV.length },
  })
  const texts = Object.fromEntries(application.answers.map(({ question, text }) => [question, text]))
  expect(texts).toMatchObject({
    'Do you drive?': 'Yes I do',
    'When?': 'Night, Weekend',
    'From when?': '4 January 2027',
    'How many years?': '7 years',
    'How at ease?': '4 / 5',
    'Anything else?': null,
  })
})

it('returns the complete profile of the candidate and the name of the sponsor', async () => {
  const { id, photo } = await applicantWithProfile(testApi, 'Léa Fontaine')
  const application = await read(id)
  expect(application).toMatchObject({
    sponsor: 'Léa Fontaine',
    person: {
      phone_number: '+33612345678',
      bio_url: 'https://camille.example',
      tags: ['bread', 'Dutch'],
      job_types: ['INTERNSHIP'],
    },
    avatar: { filename: 'me.png', mimetype: 'image/png', size: photo.length },
  })
  expect((await testApi.file(application.avatar!.url!)).status).toBe(200)
  const card = (await list('limit=1')).candidacies[0]
  expect(card).toMatchObject({ id, sponsor: 'Léa Fontaine', person: { bio_url: 'https://camille.example' } })
})

it('resolves the code of a sponsor to the name of the account, until that account is deleted', async () => {
  await testApi.db.updateTable('companies').set({ is_sponsorship_active: true }).where('slug', '=', 'bakery').execute()
  const friend = await signUp(testApi, { first_name: 'zoé' })
  const { sponsor_code } = await friend.call(createSponsorship)
  const { id } = await applicantWithProfile(testApi, sponsor_code!)
  expect((await read(id)).sponsor).toBe('Zoé Dubreuil')
  expect((await friend.send('DELETE', '/me', { user: { current_password: PASSWORD } })).status).toBe(200)
  expect((await read(id)).sponsor).toBeNull()
})

it('returns the promised reply date and how late it is', async () => {
  const { id } = await applicant(testApi)
  const { time_zone } = await testApi.db
    .selectFrom('companies')
    .select('time_zone')
    .where('slug', '=', 'bakery')
    .executeTakeFirstOrThrow()
  const today = dateInTimeZone(time_zone, testApi.api.now())
  const reply_by = new Date(Date.parse(today) - 2 * 86_400_000).toISOString().slice(0, 10)
  await testApi.db.updateTable('candidacies').set({ reply_by }).where('id', '=', id).execute()
  expect(await read(id)).toMatchObject({ reply_by, days_late: 2 })
  await testApi.db.updateTable('candidacies').set({ reply_by: null }).where('id', '=', id).execute()
  expect(await read(id)).toMatchObject({ reply_by: null, days_late: null })
})

it('returns an empty profile as empty', async () => {
  const { id } = await applicant(testApi)
  const empty = { bio_url: null, phone_number: null, tags: [], job_types: [] }
  expect(await read(id)).toMatchObject({ sponsor: null, avatar: null, person: empty })
})

it('opens an application with at most 10 statements, including the key', async () => {
  const { id } = await applicant(testApi)
  const note = { id: 'open', queries: 0, query_ms: 0 }
  expect((await requests.run(note, () => read(id))).id).toBe(id)
  expect(note.queries).toBeLessThanOrEqual(10)
})

it('returns file links that need no key and expire after 15 minutes, but none for pending and infected files', async () => {
  const { id } = await applicant(testApi)
  const { resume } = await read(id)
  const get = async (url: string) => (await testApi.file(url)).status
  expect(await get(resume!.url!)).toBe(200)
  testApi.shiftClock(14)
  expect(await get(resume!.url!)).toBe(200)
  testApi.shiftClock(2)
  expect(await get(resume!.url!)).toBe(403)
  testApi.shiftClock(-16)
  const handle = /file\/([\w-]{20})/.exec(resume!.url!)![1]!
  for (const scan_status of ['pending', 'infected'] as const) {
    await testApi.db.updateTable('files').set({ scan_status }).where('handle', '=', handle).execute()
    expect((await read(id)).resume).toMatchObject({ scan_status, url: null })
  }
  expect(await get(resume!.url!)).toBe(410)
})

it('pages through a list without gaps and duplicates while others apply, and filters it', async () => {
  const before = await list('limit=200')
  const ours = [await applicant(testApi), await applicant(testApi), await applicant(testApi)]
  const first = await list('limit=2')
  expect(first.candidacies.map(({ id }) => id)).toEqual([ours[2]!.id, ours[1]!.id])
  await applicant(testApi)
  const rest = await list(`limit=200&cursor=${first.next_cursor}`)
  expect(rest.candidacies.map(({ id }) => id)).toEqual([ours[0]!.id, ...before.candidacies.map(({ id }) => id)])
  expect(rest.next_cursor).toBeNull()

  await testApi.staff('POST', `/candidacies/${ours[0]!.id}/status`, { status: 'OFFER' }, key)
  expect((await list('status=OFFER')).candidacies.map(({ id }) => id)).toEqual([ours[0]!.id])
  const { confirmed_at } = first.candidacies[0]!
  expect((await list(`since=${confirmed_at}`)).candidacies).toHaveLength(2)
  expect((await list('campaign=counter-clerk')).candidacies).toEqual([])
  expect((await list('source=nowhere')).candidacies).toEqual([])
  expect((await testApi.staff('GET', '/candidacies?campaign=caster', undefined, key)).status).toBe(404)
})

it('returns the same results if a long list is read by index', async () => {
  const { candidacies } = await list('limit=200')
  const company_id = await testApi.companyId()
  const cursor = Buffer.from('9999-12-31T00:00:00.000Z 1 many').toString('base64url')
  const first = await listCandidacies(testApi.db, company_id, { limit: 3, cursor })
  const rest = await listCandidacies(testApi.db, company_id, { limit: 200, cursor: first.next_cursor! })
  expect([...first.candidacies, ...rest.candidacies]).toEqual(candidacies)
  const status = await listCandidacies(testApi.db, company_id, { limit: 200, cursor, status: 'OFFER' })
  expect(status.candidacies).toHaveLength(1)
})

it('hides applications that are not submitted', async () => {
  const { id } = await applyFully(testApi, await signUp(testApi))
  expect((await list('limit=200')).candidacies.map((candidacy) => candidacy.id)).not.toContain(id)
  expect((await testApi.staff('GET', `/candidacies/${id}`, undefined, key)).status).toBe(404)
  expect((await testApi.staff('POST', `/candidacies/${id}/messages`, { content: 'Hello' }, key)).status).toBe(404)
})

it('changes the status and notifies the candidate, with or without a message', async () => {
  const { candidate, id, read: asCandidate } = await applicant(testApi)
  const move = { status: 'INTERVIEW', message: 'Tuesday at ten?', author_name: 'Lena Vogt' }
  const { status, body } = await testApi.staff('POST', `/candidacies/${id}/status`, move, key)
  expect([status, body]).toMatchObject([200, { old_status: 'RECEIVED', new_status: 'INTERVIEW' }])
  expect((await asCandidate()).status).toBe('INTERVIEW')
  const [discussion] = await candidate.call(listDiscussions)
  expect(discussion!.last_message).toMatchObject({ author_name: 'Lena Vogt', content: 'Tuesday at ten?' })
  expect(await emailsTo(testApi, candidate, 'status')).toHaveLength(1)
  expect((await testApi.staff('POST', `/candidacies/${id}/status`, move, key)).status).toBe(409)
  expect(await read(id)).toMatchObject({
    status: 'INTERVIEW',
    nb_messages: 1,
    status_history: [{ status: 'INTERVIEW' }],
  })
})

it('reads, answers, closes and reopens a discussion without marking it as read', async () => {
  const { candidate, id } = await applicant(testApi)
  const { body } = await testApi.staff('POST', `/candidacies/${id}/messages`, { content: 'When can you come?' }, key)
  const { discussion_id } = body as { discussion_id: number }
  const file = await candidate.upload('candidacy/files', 'diploma.pdf', CV)
  const params = { id: discussion_id }
  const message = { content: 'On Monday.', files_url: [file.url] }
  await candidate.call(sendMessage, { params, body: { discussion_message: message } })

  const waiting = (await testApi.staff('GET', '/discussions?is_waiting=true', undefined, key)).body as {
    discussions: StaffDiscussionCard[]
  }
  expect(waiting.discussions).toMatchObject([{ id: discussion_id, candidacy_id: id, is_open: true, is_waiting: true }])
  const thread = (await testApi.staff('GET', `/discussions/${discussion_id}`, undefined, key)).body as StaffDiscussion
  expect(thread.messages).toMatchObject([
    { author_type: 'Recruiter', author_name: 'The Bakery', content: 'When can you come?', files: [] },
    { author_type: 'User', content: 'On Monday.', files: [{ filename: 'diploma.pdf', size: CV.length }] },
  ])
  expect((await testApi.file(thread.messages[1]!.files[0]!.url!)).status).toBe(200)
  const [unread] = await candidate.call(listDiscussions)
  expect(unread!.last_seen_by_user_at).toBe(thread.last_seen_by_user_at)

  const reply = { content: 'Good.', is_closing: true }
  expect((await testApi.staff('POST', `/discussions/${discussion_id}/messages`, reply, key)).status).toBe(200)
  const write = () =>
    candidate.send('POST', `/me/discussions/${discussion_id}/messages`, { discussion_message: message })
  expect((await write()).status).toBe(409)
  expect((await testApi.staff('PATCH', `/discussions/${discussion_id}`, { is_open: true }, key)).status).toBe(200)
  expect((await write()).status).toBe(200)
})

it('pages through discussions without gaps', async () => {
  const { id } = await applicant(testApi)
  await testApi.staff('POST', `/candidacies/${id}/messages`, { content: 'Hello' }, key)
  const page = async (query: string) =>
    (await testApi.staff('GET', `/discussions?${query}`, undefined, key)).body as {
      discussions: StaffDiscussionCard[]
      next_cursor: string | null
    }
  const all = await page('')
  const first = await page('limit=1')
  expect(first.discussions).toMatchObject([{ candidacy_id: id, is_waiting: false }])
  const rest = await page(`cursor=${first.next_cursor}`)
  expect([...first.discussions, ...rest.discussions]).toEqual(all.discussions)
  expect((await page('is_waiting=false&is_open=true&campaign=night-baker')).discussions.length).toBeGreaterThan(0)
})
