import { createWrittenRecord } from '#lib/contract/pitch-answers'
import type { Captions, StaffCandidacy } from '#lib/contract/staff/candidacies'
import { addVideo, applicant, applicantWithVideo, draftWithVideo, on } from '#tests/support/applicants'
import { type ApplicationWork, openApplicationWork } from '#tests/support/application-work'
import { applyFully, PASSWORD, signUp } from '#tests/support/candidates'
import { eventsOf } from '#tests/support/events'
import { signInMember } from '#tests/support/staff-members'

let testApi: ApplicationWork['testApi']
let call: ApplicationWork['call']
let read: ApplicationWork['read']
let keyOfOtherCompany: ApplicationWork['keyOfOtherCompany']
beforeAll(async () => {
  ;({ testApi, call, read, keyOfOtherCompany } = await openApplicationWork())
})
afterAll(() => testApi.close())

const SRT = '1\n00:00:01,000 --> 00:00:04,000\n<i onclick="alert(1)">Good bread</i>\n'
const WEBVTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nGood bread\n'
const put = (id: number, body: object = {}, headers?: Record<string, string>, by?: string) =>
  call('PUT', `${id}/captions`, { content: SRT, locale: 'EN', ...body }, headers, by)
const remove = (id: number, by?: string) => call('DELETE', `${id}/captions`, undefined, {}, by)
const captionsOf = async (id: number) => (await read(id)).pitch!.captions
const rowCount = async () => (await testApi.db.selectFrom('record_captions').select('id').execute()).length

it('adds, replaces and removes captions as plain text, without a new version of the application', async () => {
  const { id } = await applicantWithVideo(testApi)
  const { version: before, pitch } = await read(id)
  expect(pitch).toMatchObject({ kind: 'video', locale: 'en', captions: null })
  const first = await put(id)
  const stored = {
    content: WEBVTT,
    locale: 'en',
    author_name: 'The Bakery',
    created_at: expect.any(String) as string,
  } satisfies Captions
  expect([first.status, first.body]).toEqual([200, { captions: stored }])
  expect(await captionsOf(id)).toEqual(stored)

  const { headers, name } = await signInMember(testApi, 'recruiter')
  const body = { content: WEBVTT.replace('Good', 'Fresh'), locale: 'pt-br' }
  const version = { ...headers, 'if-match': `"${(await captionsOf(id))!.created_at}"` }
  const second = await testApi.staff('PUT', `/candidacies/${id}/captions`, body, undefined, version)
  expect(second.status).toBe(200)
  expect(await captionsOf(id)).toMatchObject({ content: body.content, locale: 'pt-BR', author_name: name })
  expect((await read(id)).version).toBe(before)

  expect(await remove(id)).toMatchObject({ status: 200, body: {} })
  expect((await remove(id)).status).toBe(404)
  expect(await captionsOf(id)).toBeNull()
})

it('sends an event to open pages when captions are added, replaced or removed, and none for a rejected request', async () => {
  const { id } = await applicantWithVideo(testApi)
  const { headers } = await signInMember(testApi, 'recruiter')
  const events = eventsOf(await testApi.askStaff(new Request('http://manager.test/staff/v1/events', { headers })))
  const event = { type: 'application.changed', id }
  await put(id)
  expect(await events.next()).toEqual(event)
  await put(id, { content: WEBVTT.replace('Good', 'Fresh') })
  expect(await events.next()).toEqual(event)
  await put(id, {}, { 'if-none-match': '*' })
  await remove(id)
  expect(await events.next()).toEqual(event)
  await remove(id)
  expect(await events.nextWithinSecond()).toBe('too late')
  await events.cancel()
})

it('does not replace captions if the request has If-None-Match: *', async () => {
  const { id } = await applicantWithVideo(testApi)
  const onlyNew = { 'if-none-match': '*' }
  expect((await put(id, {}, onlyNew)).status).toBe(200)
  const again = await put(id, { content: WEBVTT.replace('Good', 'Bad') }, onlyNew)
  expect([again.status, again.body]).toMatchObject([412, { error: { code: 'STALE' } }])
  expect(await captionsOf(id)).toMatchObject({ content: WEBVTT })
})

it('requires If-Match from members, and replaces or removes only the captions that it names', async () => {
  const { id } = await applicantWithVideo(testApi)
  const { headers } = await signInMember(testApi, 'recruiter')
  const write = (method: string, more: object) =>
    testApi.staff(
      method,
      `/candidacies/${id}/captions`,
      method === 'PUT' ? { content: WEBVTT, locale: 'en' } : undefined,
      undefined,
      {
        ...headers,
        ...more,
      },
    )
  await put(id)
  const seen = { 'if-match': `"${(await captionsOf(id))!.created_at}"` }
  await put(id, { content: WEBVTT.replace('Good', 'Fresh') })
  for (const method of ['PUT', 'DELETE']) {
    expect((await write(method, {})).status).toBe(400)
    expect(await write(method, seen)).toMatchObject({ status: 412, body: { error: { code: 'STALE' } } })
  }
  expect(await captionsOf(id)).toMatchObject({ content: WEBVTT.replace('Good', 'Fresh') })
  const current = { 'if-match': `"${(await captionsOf(id))!.created_at}"` }
  expect((await write('DELETE', current)).status).toBe(200)
  expect((await write('DELETE', current)).status).toBe(404)
  expect((await write('PUT', current)).status).toBe(412)
  expect((await write('PUT', { 'if-none-match': '*' })).status).toBe(200)
})

it.each([
  ['a text without captions', { content: 'Good bread' }, { content: { key: 'NO_CAPTIONS' } }],
  ['no text', { content: ' ' }, { content: { key: 'REQUIRED' } }],
  ['invalid times', { content: 'WEBVTT\n\n1 --> 2\nGood' }, { content: { key: 'CAPTION_TIMES', bound: 3 } }],
  ['a long text', { content: WEBVTT.padEnd(500_001, '.') }, { content: { key: 'MAX_LENGTH', bound: 500_000 } }],
  ['an invalid language', { locale: 'English' }, { locale: { key: 'INVALID_PATTERN' } }],
  ['an author name', { author_name: 'Lena' }, { author_name: { key: 'INVALID_PATTERN' } }],
])('rejects %s and leaves the captions', async (_what, body, fields) => {
  const { id } = await applicantWithVideo(testApi)
  await put(id)
  const reply = await put(id, body)
  expect([reply.status, reply.body]).toMatchObject([422, { error: { code: 'INVALID', fields } }])
  expect(await captionsOf(id)).toMatchObject({ content: WEBVTT })
})

it('accepts captions only for a submitted video or audio answer of the company', async () => {
  const { id: skipped } = await applicant(testApi)
  const { pitch } = await testApi.campaign('night-baker')
  const answerWith = async (kind: 'text' | 'request') => {
    const writer = await signUp(testApi)
    const { id: candidacy_id } = await applyFully(testApi, writer)
    const record = { pitch_id: pitch!.id, candidacy_id, kind, text: 'Rye bread' }
    await writer.call(createWrittenRecord, { body: { record } })
    await on(writer, candidacy_id).confirm()
    return candidacy_id
  }
  for (const id of [skipped, await answerWith('text'), await answerWith('request')]) {
    expect((await put(id)).status).toBe(409)
    expect((await remove(id)).status).toBe(409)
  }
  const { id: draft } = await draftWithVideo(testApi)
  expect((await put(draft)).status).toBe(404)
  const { id } = await applicantWithVideo(testApi)
  await put(id)
  for (const reply of [await put(id, {}, {}, keyOfOtherCompany), await remove(id, keyOfOtherCompany)])
    expect(reply.status).toBe(404)
  expect(await captionsOf(id)).toMatchObject({ content: WEBVTT })
})

it('accepts captions of an audio answer', async () => {
  const { id, record } = await applicantWithVideo(testApi)
  await testApi.db.updateTable('records').set({ kind: 'audio' }).where('id', '=', record.id).execute()
  expect((await put(id)).status).toBe(200)
})

it('deletes captions with the answer, the application and the account', async () => {
  const before = await rowCount()
  const add = ({ record }: { record: { id: number } }) =>
    testApi.db
      .insertInto('record_captions')
      .values({ record_id: record.id, content: WEBVTT, locale: 'en', author_name: 'Lena', created_at: '2026-11-01' })
      .execute()
  const [replaced, removed] = [await draftWithVideo(testApi), await draftWithVideo(testApi)]
  for (const draft of [replaced, removed]) await add(draft)
  await addVideo(testApi, replaced.candidate, replaced.id)
  await removed.candidate.send('DELETE', `/me/records/${removed.record.id}`)
  expect(await rowCount()).toBe(before)

  const [withdrawn, gone] = [await applicantWithVideo(testApi), await applicantWithVideo(testApi)]
  for (const { id } of [withdrawn, gone]) await put(id)
  await withdrawn.withdraw()
  expect(await captionsOf(withdrawn.id)).toMatchObject({ content: WEBVTT })
  await withdrawn.erase()
  expect((await put(withdrawn.id)).status).toBe(404)
  await gone.candidate.send('DELETE', '/me', { user: { current_password: PASSWORD } })
  expect(await rowCount()).toBe(before)
})

it('records in the activity log who added and removed captions, without their text', async () => {
  const { id } = await applicantWithVideo(testApi)
  await put(id)
  await remove(id)
  const entries = await testApi.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('target_id', '=', id)
    .where('action', 'like', 'candidacies.captions.%')
    .orderBy('id')
    .execute()
  expect(entries).toMatchObject([
    { action: 'candidacies.captions.update', details: { id: String(id), fields: ['content', 'locale'] } },
    { action: 'candidacies.captions.delete', target: 'candidacies' },
  ])
  expect(entries.every(({ api_key_id }) => api_key_id !== null)).toBe(true)
})

it('shows no captions in lists', async () => {
  const { id } = await applicantWithVideo(testApi)
  await put(id)
  const key = await testApi.keyOf()
  const { candidacies } = (await testApi.staff('GET', '/candidacies?limit=1', undefined, key)).body as {
    candidacies: StaffCandidacy[]
  }
  expect(JSON.stringify(candidacies)).toContain(`"id":${id}`)
  expect(JSON.stringify(candidacies)).not.toContain('Good bread')
})
