import { createDecision } from '#lib/funnel-api/features/recruiting/decisions'
import type { StaffNote } from '#lib/contract/staff/notes'
import { rate } from '#lib/funnel-api/features/recruiting/ratings'
import { createNote } from '#lib/funnel-api/features/recruiting/notes'
import { applicant } from '#tests/support/applicants'
import { type ApplicationWork, NOTE, openApplicationWork } from '#tests/support/application-work'
import { signInMember } from '#tests/support/staff-members'

let testApi: ApplicationWork['testApi']
let call: ApplicationWork['call']
let read: ApplicationWork['read']
let decide: ApplicationWork['decide']
let lena: ApplicationWork['lena']
let ada: ApplicationWork['ada']
beforeAll(async () => {
  ;({ testApi, call, read, decide, lena, ada } = await openApplicationWork())
})
afterAll(() => testApi.close())

const TOMORROW = new Date(Date.now() + 86_400_000).toISOString()

describe('versions', () => {
  it('reject each write to an application that another user has changed', async () => {
    const { id } = await applicant(testApi)
    const { note } = (await call('POST', `${id}/notes`, { content: 'First' })).body as { note: { id: number } }
    const { decision } = (await decide(id, { status: 'REJECTED', due_at: TOMORROW })).body
    const before = await read(id)
    await createNote(testApi.api, ada, id, NOTE, null)
    const stale = { 'if-match': `"${before.version}"` }
    const replies = await Promise.all([
      call('POST', `${id}/notes`, { content: 'x' }, stale),
      call('PATCH', `${id}/notes/${note.id}`, { content: 'x' }, stale),
      call('DELETE', `${id}/notes/${note.id}`, {}, stale),
      call('POST', `${id}/decisions`, { status: 'INTERVIEW', replaces: decision.id }, stale),
      call('DELETE', `${id}/decisions/${decision.id}`, {}, stale),
      call('POST', `${id}/status`, { status: 'REJECTED' }, stale),
      call('POST', `${id}/messages`, { content: 'x' }, stale),
    ])
    expect(replies.map(({ status, body }) => [status, body])).toEqual(
      replies.map(() => [412, { error: expect.objectContaining({ code: 'STALE' }) as unknown }]),
    )
    const now = await read(id)
    expect(now).toMatchObject({ status: 'RECEIVED', nb_notes: 2, nb_messages: 0, decision: { state: 'open' } })
    const current = { 'if-match': `"${now.version}"` }
    expect((await call('POST', `${id}/status`, { status: 'INTERVIEW' }, current)).status).toBe(200)
    expect((await read(id)).version).not.toBe(now.version)
    expect((await call('POST', `${id}/notes`, { content: 'x' }, { 'if-match': '*' })).status).toBe(200)
  })

  it('apply to ratings of members', async () => {
    const { id } = await applicant(testApi)
    const { headers } = await signInMember(testApi, 'recruiter')
    const rate = (version: string) =>
      testApi.staff('PUT', `/candidacies/${id}/rating`, { rating: 3 }, undefined, { ...headers, 'if-match': version })
    const { version } = await read(id)
    await createNote(testApi.api, ada, id, NOTE, null)
    expect((await rate(`"${version}"`)).status).toBe(412)
    expect((await read(id)).ratings).toEqual([])
    expect((await rate(`W/"${(await read(id)).version}"`)).status).toBe(200)
  })

  it('are required for the decision and the status change of a member', async () => {
    const { id } = await applicant(testApi)
    const { headers } = await signInMember(testApi, 'recruiter')
    const send = (path: string, more: object) =>
      testApi.staff('POST', `/candidacies/${id}/${path}`, { status: 'OFFER' }, undefined, { ...headers, ...more })
    const decision = (more: object) => send('decisions', more)
    expect((await decision({})).status).toBe(400)
    expect((await send('status', {})).status).toBe(400)
    expect((await decision({ 'if-match': 'nothing' })).status).toBe(412)
    expect((await decision({ 'if-match': `"${(await read(id)).version}"` })).status).toBe(200)
  })

  it('of a note ignore other changes of the application, and are required to change or delete a note', async () => {
    const { id } = await applicant(testApi)
    const { headers, id: member_id } = await signInMember(testApi, 'recruiter')
    const author = { company: lena.company, member: { id: member_id, name: 'Max', is_admin: false } }
    const { note } = await createNote(testApi.api, author, id, NOTE, null)
    const path = `/candidacies/${id}/notes/${note.id}`
    const send = async (method: string, body: object, version?: string) => {
      const ifMatch = version !== undefined && { 'if-match': `"${version}"` }
      const reply = await testApi.staff(method, path, body, undefined, { ...headers, ...ifMatch })
      return {
        status: reply.status,
        body: reply.body as { note: StaffNote; version: string; previous_version: string },
      }
    }
    expect([(await send('PATCH', { content: 'x' })).status, (await send('DELETE', {})).status]).toEqual([400, 400])

    await rate(testApi.api, lena, id, 4, null)
    const edited = await send('PATCH', { content: 'Edited' }, note.version)
    expect(edited).toMatchObject({ status: 200, body: { note: { content: 'Edited' } } })
    expect((await send('PATCH', { content: 'Lost' }, note.version)).status).toBe(412)
    expect((await send('DELETE', {}, note.version)).status).toBe(412)

    const { version } = await rate(testApi.api, lena, id, 5, null)
    const deleted = await send('DELETE', {}, edited.body.note.version)
    expect(deleted).toMatchObject({ status: 200, body: { previous_version: version } })
    expect(await read(id)).toMatchObject({ nb_notes: 0, version: deleted.body.version })
  })

  it('accept only one of two concurrent decisions of members', async () => {
    const { id } = await applicant(testApi)
    const { version } = await read(id)
    const results = await Promise.allSettled([
      createDecision(testApi.api, lena, id, { status: 'REJECTED', content: null }, version),
      createDecision(testApi.api, ada, id, { status: 'INTERVIEW', content: null }, version),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'STALE' } })
  })
})
