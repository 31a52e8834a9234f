import type { StaffNote } from '#lib/contract/staff/notes'
import { rate } from '#lib/funnel-api/features/recruiting/ratings'
import { applicant } from '#tests/support/applicants'
import { createNote, deleteNote, updateNote } from '#lib/funnel-api/features/recruiting/notes'
import { type ApplicationWork, NOTE, openApplicationWork } from '#tests/support/application-work'

let testApi: ApplicationWork['testApi']
let call: ApplicationWork['call']
let read: ApplicationWork['read']
let lena: ApplicationWork['lena']
let ada: ApplicationWork['ada']
let addMember: ApplicationWork['addMember']
beforeAll(async () => {
  ;({ testApi, call, read, lena, ada, addMember } = await openApplicationWork())
})
afterAll(() => testApi.close())

describe('notes', () => {
  it('are created, changed and deleted, and change the version', async () => {
    const { id } = await applicant(testApi)
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
    const { id } = await applicant(testApi)
    const { note: own } = await createNote(testApi.api, lena, id, NOTE, null)
    const path = { id, note_id: own.id }
    const other = { ...lena, member: { id: 4711, name: 'Max', is_admin: false } }
    await expect(updateNote(testApi.api, other, path, { content: 'x' }, null)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(deleteNote(testApi.api, other, path, null)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await call('DELETE', `${id}/notes/${own.id}`)).status).toBe(403)
    await updateNote(testApi.api, lena, path, { content: 'Mine' }, null)
    await deleteNote(testApi.api, ada, path, null)
  })

  it('email mentioned members with a link, but not their author, and only once', async () => {
    const { id } = await applicant(testApi)
    const mentions = [lena.member.id, ada.member.id]
    const { note: own } = await createNote(testApi.api, lena, id, { content: 'Call her?', mentions }, null)
    const emails = () => testApi.db.selectFrom('outbox').selectAll().where('template', '=', 'mention').execute()
    expect(await emails()).toMatchObject([
      {
        recipient: 'ada@example.org',
        payload: { author: 'Lena Vogt', note: 'Call her?', link: `http://manager.test/bakery/applications/${id}` },
      },
    ])
    await updateNote(testApi.api, lena, { id, note_id: own.id }, { content: 'Call her today?' }, null)
    expect(await emails()).toHaveLength(1)
    await deleteNote(testApi.api, lena, { id, note_id: own.id }, null)
    expect(await emails()).toEqual([])
  })

  it('leave no email about a mention when the candidate deletes the application', async () => {
    const [{ id, erase }, other] = [await applicant(testApi), await applicant(testApi)]
    for (const about of [id, other.id])
      await createNote(testApi.api, lena, about, { content: `About ${about}`, mentions: [ada.member.id] }, null)
    await erase()
    const emails = await testApi.db.selectFrom('outbox').select('payload').where('template', '=', 'mention').execute()
    expect(emails).toMatchObject([{ payload: { note: `About ${other.id}` } }])
  })

  it('are limited to 500', async () => {
    const { id } = await applicant(testApi)
    const created_at = testApi.api.now().toISOString()
    const note = { candidacy_id: id, staff_user_id: null, author_name: 'Lena', content: 'x', mentions: [], created_at }
    for (let from = 0; from < 499; from += 100)
      await testApi.db
        .insertInto('candidacy_notes')
        .values(Array.from({ length: Math.min(100, 499 - from) }, () => note))
        .execute()
    const add = async () => (await call('POST', `${id}/notes`, { content: 'x' })).status
    expect([await add(), await add()]).toEqual([200, 409])
  })

  it('of an API key can be changed by every key and by admins, but not by other members', async () => {
    const { id } = await applicant(testApi)
    const { note } = (await call('POST', `${id}/notes`, { content: 'x' })).body as { note: StaffNote }
    expect(note.author_name).toBe('The Bakery')
    const path = { id, note_id: note.id }
    await expect(updateNote(testApi.api, lena, path, { content: 'y' }, null)).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    expect(await updateNote(testApi.api, ada, path, { content: 'y' }, null)).toMatchObject({
      note: { content: 'y', is_editable: true, changed_at: expect.any(String) as string },
    })
  })

  it('reject people who are not active members of the company', async () => {
    const { id } = await applicant(testApi)
    const strangers = [
      await addMember('max@example.org', 'Max', 'foundry'),
      await addMember('old@example.org', 'Old', 'bakery', '2026-01-01T00:00:00.000Z'),
      999_999,
    ]
    for (const stranger of strangers) {
      const reply = await call('POST', `${id}/notes`, { content: 'x', mentions: [ada.member.id, stranger] })
      expect([reply.status, reply.body]).toMatchObject([422, { error: { fields: { 'mentions.1': {} } } }])
    }
    expect((await read(id)).nb_notes).toBe(0)
  })
})

it('stores one rating for each member, which an API key cannot set', async () => {
  const { id } = await applicant(testApi)
  await rate(testApi.api, lena, id, 4, null)
  await rate(testApi.api, ada, id, 5, null)
  const { version } = await rate(testApi.api, lena, id, 2, null)
  expect(await read(id)).toMatchObject({
    version,
    ratings: [
      { name: 'Lena Vogt', rating: 2 },
      { name: 'Ada Frei', rating: 5 },
    ],
  })
  await rate(testApi.api, lena, id, null, null)
  expect((await read(id)).ratings).toHaveLength(1)
  expect((await call('PUT', `${id}/rating`, { rating: 3 })).status).toBe(403)
  expect((await call('PUT', `${id}/rating`, { rating: 6 })).status).toBe(422)
})
