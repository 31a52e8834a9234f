import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { createRecord } from '#lib/contract/candidacies'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applyFully, CV, VIDEO, PASSWORD, signUp } from '#tests/support/candidates'
import { openZip } from '#tests/support/open-zip'
import { until } from '#tests/support/until'

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

/**
 * Creates a user with data of all kinds: application, video, CV, picture, discussion, alert, links, emails and counts.
 */
async function userWithAllData() {
  const person = await signUp(api, { first_name: 'Wilhelmina' })
  const { id: candidacy_id } = await applyFully(api, person)
  const video = await person.upload('records', 'pitch.mp4', VIDEO)
  const { pitch } = await api.campaign('night-baker')
  const record = { pitch_id: pitch!.id, candidacy_id, url: video.url, thumb_url: null, fs_handle: video.handle }
  await person.call(createRecord, { body: { record } })
  await person.send('PATCH', `/me/candidacies/${candidacy_id}/pitch_takes`, { take_id: 'take-1' })
  await person.send('POST', '/me/recording_links', { candidacy_id, pitch_id: pitch!.id })
  await person.send('PATCH', `/me/candidacies/${candidacy_id}/confirm`)
  await person.upload('candidacy/resume', 'My CV.pdf', Buffer.concat([CV, Buffer.from('\n')]))
  await person.send('PATCH', '/me', {
    user: { phone_code: '+33', phone_number: '612345678', tags: ['Sourdough'], job_types: ['INTERNSHIP'] },
  })
  await api.send('PATCH', '/users/send_password_reset', {
    user: { email: person.email },
    company_id: await api.companyId(),
  })
  const other = (await api.campaign('storyteller')).id
  const headers = { 'idempotency-key': 'twice' }
  await person.send('POST', '/me/candidacies', { candidacy: { campaign_id: other } }, { headers })
  // The code of a reset is created when its email is sent.
  await until(
    async () => (await api.db.selectFrom('codes').select('id').where('purpose', '=', 'reset').execute()).length > 0,
  )
  const { id: user_id, company_id } = await rowOf(person.email)
  const created_at = api.api.now().toISOString()
  const { campaign_id } = await api.db
    .selectFrom('candidacies')
    .select('campaign_id')
    .where('id', '=', candidacy_id)
    .executeTakeFirstOrThrow()
  await api.db
    .insertInto('identities')
    .values({ user_id, company_id, provider: 'google', subject: `google-${user_id}`, created_at })
    .execute()
  await api.db.insertInto('alert_matches').values({ user_id, campaign_id, created_at, mailed_at: null }).execute()
  const discussion = await api.db
    .insertInto('discussions')
    .values({
      ...{ candidacy_id, user_id, company_id, created_at, is_open: true },
      ...{ last_message_at: created_at, last_message_id: null, last_seen_by_user_at: null },
    })
    .onConflict((conflict) => conflict.column('candidacy_id').doUpdateSet({ is_open: true }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await api.db
    .insertInto('discussion_messages')
    .values({
      ...{ discussion_id: discussion.id, author_type: 'User' as const, author_id: user_id, author_name: 'Wilhelmina' },
      ...{ avatar_url: null, content: `Email ${person.email}`, files_url: [], created_at },
      ...{ is_status_updated: false, old_status: null, new_status: null },
    })
    .execute()
  return { ...person, user_id, candidacy_id }
}

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
/** Excludes deletion marks, which contain no personal data. Restored backups need them (docs/backup.md). */
const storedFiles = () =>
  readdirSync(path.join(api.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => statSync(file).size > 0 && !file.includes('/files/erased/'))

describe('DELETE /me', () => {
  it('removes a user from all tables and files, and confirms it in one last email', async () => {
    await applyFully(api, await signUp(api))
    const before = storedFiles()
    const person = await userWithAllData()
    const files = await api.db.selectFrom('files').select('handle').where('user_id', '=', person.user_id).execute()
    expect(files.length).toBeGreaterThanOrEqual(3)
    expect(storedFiles().length).toBeGreaterThanOrEqual(before.length + 3)
    const handles = files.map(({ handle }) => handle)
    const number = { key: 'sms-number:+33612345678', window_start: 0, count: 1 }
    await api.db.insertInto('rates').values(number).execute()
    const tables = new Set((await findTraces(person, handles)).map((trace) => trace.split(':')[0]))
    expect([...tables]).toEqual(
      expect.arrayContaining([
        ...['users', 'sessions', 'codes', 'candidacies', 'records', 'resumes', 'files', 'recording_links'],
        ...['identities', 'discussions', 'discussion_messages', 'alert_matches', 'outbox', 'idempotency_keys', 'rates'],
      ]),
    )

    expect(await erase(person)).toMatchObject({ status: 200 })
    const [goodbye] = await api.db
      .selectFrom('outbox')
      .select(['template', 'payload'])
      .where('recipient', '=', person.email)
      .execute()
    if (goodbye) expect(goodbye).toMatchObject({ template: 'goodbye', payload: { first_name: 'Wilhelmina' } })
    await until(async () => (await emailsTo(person.email)).length === 0)
    expect(await findTraces(person, handles)).toEqual([])
    expect(storedFiles()).toEqual(before)
    expect((await person.send('GET', '/me')).status).toBe(401)
    const signInBody = { company_id: await api.companyId(), email: person.email, password: PASSWORD }
    expect((await api.send('POST', '/sessions', { user: signInBody })).status).toBe(401)
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

describe('GET /me/export', () => {
  it('returns a zip with all data and the unchanged files', async () => {
    const person = await userWithAllData()
    await person.upload('candidacy/resume', 'My CV.pdf', Buffer.concat([CV, Buffer.from('\n\n')]))
    const response = await api.raw('/me/export', { token: person.token })
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="bakery-\d{4}-\d\d-\d\d\.zip"$/)
    const files = openZip(Buffer.from(await response.arrayBuffer()))
    const data = JSON.parse(files.get('data.json')!.toString('utf8'))
    expect(data).toMatchObject({
      company: 'The Bakery',
      account: { email: person.email, first_name: 'Wilhelmina', tags: ['Sourdough'], job_types: ['INTERNSHIP'] },
      applications: expect.arrayContaining([
        expect.objectContaining({
          job: 'Night baker',
          answers: expect.arrayContaining([expect.objectContaining({ question: 'Do you drive?' })]),
        }),
      ]),
      messages: [{ application: 'Night baker', content: `Email ${person.email}` }],
    })
    expect(JSON.stringify(data)).not.toMatch(/password|token_hash|auth_token/)
    expect([...files.keys()].toSorted()).toEqual(
      ['data.json', ...data.files.map(({ name }: { name: string }) => name)].toSorted(),
    )
    expect([...files.keys()].filter((name) => name.startsWith('files/cv/'))).toHaveLength(3)
    expect(files.get('files/videos/pitch.mp4')).toEqual(VIDEO)
  })

  it('includes emails and text messages in any letter case of the address', async () => {
    const person = await userWithAllData()
    await api.db
      .updateTable('outbox')
      .set({ recipient: person.email.toUpperCase() })
      .where('recipient', '=', person.email)
      .where('template', '=', 'receipt')
      .execute()
    const text = { recipient: '+33612345678', template: 'recording', channel: 'sms' as const, status: 'sent' as const }
    const at = api.api.now().toISOString()
    await api.db
      .insertInto('outbox')
      .values({
        ...{ ...text, company_id: await api.companyId(), locale: 'fr', payload: {}, dedupe_key: null },
        ...{ attempts: 1, next_attempt_at: at, created_at: at },
      })
      .execute()
    const response = await api.raw('/me/export', { token: person.token })
    const files = openZip(Buffer.from(await response.arrayBuffer()))
    const { letters } = JSON.parse(files.get('data.json')!.toString('utf8')) as { letters: { template: string }[] }
    const templates = letters.map(({ template }) => template)
    expect(templates).toEqual(expect.arrayContaining(['verification', 'receipt', 'recording']))
  })

  it('is limited to a few calls per hour', async () => {
    const person = await signUp(api)
    const statuses: number[] = []
    await api.withStoppedClock(async () => {
      for (let call = 0; call < 8; call += 1) {
        const reply = await api.raw('/me/export', { token: person.token })
        await reply.body?.cancel()
        statuses.push(reply.status)
      }
    })
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  })
})
