import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { sendEmailChangedEmail } from '#lib/funnel-api/features/accounts/emails'
import { sendRecruiterMessage } from '#lib/funnel-api/features/conversations/discussions'
import { changeStatus } from '#lib/funnel-api/features/recruiting/change-status'
import { enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant, confirmAddress } from '#tests/support/applicants'
import { applyFully, PASSWORD, signUp } from '#tests/support/candidates'
import { dataOfOwner } from '#tests/support/data-of-owner'
import { userWithAllData } from '#tests/support/user-with-all-data'

let api: TestApi
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())

const erase = (person: { send: (method: string, urlPath: string, body?: unknown) => Promise<unknown> }) =>
  person.send('DELETE', '/me', { user: { current_password: PASSWORD } })
const hasAccount = async (email: string) =>
  (await api.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
const rowOf = (email: string) =>
  api.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
const emailsTo = async (email: string) =>
  (await api.db.selectFrom('outbox').select('template').where('recipient', '=', email).orderBy('id').execute()).map(
    ({ template }) => template,
  )

/** Returns every row of every table that contains a user's ID, email address, name, phone number or files. */
async function findTraces({ user_id, email }: { user_id: number; email: string }, handles: readonly string[]) {
  const found: string[] = []
  for (const { name } of await api.db.introspection.getTables()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(api.db)
    for (const row of rows) {
      const isOwned =
        (name === 'users' && row.id === user_id) ||
        Object.entries(row).some(([column, value]) => /(?:user|author)_id$/.test(column) && value === user_id)
      const text = JSON.stringify(row)
      const matches = [email, 'Wilhelmina', '612345678', ...handles].filter((word) => text.includes(word))
      const isKey = Object.values(row).some(
        (value) => typeof value === 'string' && (value.startsWith(`${user_id}:`) || value.endsWith(`:${user_id}`)),
      )
      if (isOwned || isKey || matches.length > 0) found.push(`${name}: ${text}`)
    }
  }
  return found
}
/** Excludes erasure markers, which contain no personal data. Restored backups need them (docs/backup.md). */
const storedFiles = () =>
  readdirSync(path.join(api.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => statSync(file).size > 0 && !file.includes('/files/erased/'))

describe('DELETE /me', () => {
  it('removes a user from all tables and files, and confirms it in one last email', async () => {
    await applyFully(api, await signUp(api))
    const before = storedFiles()
    const person = await userWithAllData(api)
    await confirmAddress(api, person)
    const files = await api.db.selectFrom('files').select('handle').where('user_id', '=', person.user_id).execute()
    expect(files.length).toBeGreaterThanOrEqual(3)
    expect(storedFiles().length).toBeGreaterThanOrEqual(before.length + 3)
    const handles = files.map(({ handle }) => handle)
    const number = { key: `sms-user-number:${person.user_id}:+33612345678`, window_start: 0, count: 1 }
    await api.db.insertInto('rates').values(number).execute()
    const tables = new Set((await findTraces(person, handles)).map((trace) => trace.split(':')[0]))
    expect([...tables]).toEqual(
      expect.arrayContaining([
        'users',
        'sessions',
        'codes',
        'candidacies',
        'records',
        'record_captions',
        'requested_adjustments',
        'resumes',
        'files',
        'recording_links',
        'identities',
        'discussions',
        'discussion_messages',
        'alert_matches',
        'outbox',
        'idempotency_keys',
        'rates',
      ]),
    )

    expect(await erase(person)).toMatchObject({ status: 200 })
    const [goodbye] = await api.db
      .selectFrom('outbox')
      .select(['template', 'payload'])
      .where('recipient', '=', person.email)
      .execute()
    expect(goodbye).toMatchObject({ template: 'goodbye', payload: { first_name: 'Wilhelmina' } })
    await api.sendMessages()
    expect(await emailsTo(person.email)).toEqual([])
    expect(await findTraces(person, handles)).toEqual([])
    expect(storedFiles()).toEqual(before)
    expect((await person.send('GET', '/me')).status).toBe(401)
    const signInBody = { company_id: await api.companyId(), email: person.email, password: PASSWORD }
    expect((await api.send('POST', '/sessions', { user: signInBody })).status).toBe(401)
  })

  it('removes only the data of the account if its email address is not confirmed', async () => {
    const person = await userWithAllData(api)
    const others = await dataOfOwner(api, person)
    expect(await erase(person)).toMatchObject({ status: 200 })
    expect(await emailsTo(person.email)).toEqual([...others.templates, 'goodbye'])
    expect(await others.remaining()).toEqual(others.all)
    expect(await findTraces(person, [])).toHaveLength(others.all.length + 1)
  })

  it('removes emails to previous addresses of the user', async () => {
    const { candidate: person, id } = await applicant(api)
    const stays = await applicant(api)
    const author = { type: 'Recruiter', name: 'Ada' } as const
    for (const candidacy_id of [id, stays.id]) {
      await sendRecruiterMessage(api.api, { candidacy_id, author_name: 'Ada', content: 'When can you come?' })
      await changeStatus(api.api, { candidacy_id, status: 'INTERVIEW', author })
    }
    const previous = await rowOf(person.email)
    await sendEmailChangedEmail(api.db, api.api, previous)
    const digest = { company_id: previous.company_id, recipient: person.email, locale: 'en', payload: {} } as const
    const dedupe_key = `alerts:${previous.id}:2026-11-20`
    await enqueueEmail(api.db, api.api, { ...digest, template: 'alert_digest', dedupe_key })
    const before = await emailsTo(stays.candidate.email)
    expect(await emailsTo(person.email)).toEqual([...before, 'email_changed', 'alert_digest'])
    const email = 'renamed@example.org'
    await api.db.updateTable('users').set({ email, email_key: email }).where('id', '=', previous.id).execute()
    expect(await erase(person)).toMatchObject({ status: 200 })
    expect(await emailsTo(person.email)).toEqual([])
    expect(await emailsTo(stays.candidate.email)).toEqual(before)
  })

  it('requires the password of a user who has one', async () => {
    const person = await signUp(api)
    for (const user of [{}, { current_password: 'a wrong password' }, { email: person.email }])
      expect(await person.send('DELETE', '/me', { user })).toMatchObject({
        status: 422,
        body: { error: { fields: { 'user.current_password': { key: 'WRONG_PASSWORD' } } } },
      })
    expect(await hasAccount(person.email)).toBe(true)
  })

  it('requires the email address of a user without a password', async () => {
    const person = await signUp(api)
    await api.db
      .updateTable('users')
      .set({ is_password_set_by_user: false, password_hash: null })
      .where('email', '=', person.email)
      .execute()
    expect((await person.send('DELETE', '/me', { user: { email: 'other@example.org' } })).status).toBe(422)
    const typed = ` ${person.email.toUpperCase()}`
    expect((await person.send('DELETE', '/me', { user: { email: typed } })).status).toBe(200)
    expect(await hasAccount(person.email)).toBe(false)
  })

  it('does not change other users, including those whom the user recommended', async () => {
    const [gone, stays] = [await signUp(api), await signUp(api)]
    const { id } = await applyFully(api, stays)
    const { id: sponsor_user_id } = await rowOf(gone.email)
    await api.db.updateTable('candidacies').set({ sponsor: 'CODE', sponsor_user_id }).where('id', '=', id).execute()
    await erase(gone)
    const row = await api.db.selectFrom('candidacies').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ sponsor: null, sponsor_user_id: null, answer_group: expect.anything() })
    expect((await stays.send('GET', '/me/resumes')).body).toHaveLength(1)
  })

  it('has one effect in concurrent calls', async () => {
    const person = await signUp(api)
    const confirmationEmails = () =>
      api.db
        .selectFrom('outbox')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('template', '=', 'goodbye')
        .executeTakeFirstOrThrow()
    const before = Number((await confirmationEmails()).count)
    await Promise.all([erase(person), erase(person)])
    expect(Number((await confirmationEmails()).count)).toBe(before + 1)
  })
})
