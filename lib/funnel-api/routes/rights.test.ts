import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { createRecord } from '#lib/contract/candidacies'
import { retention } from '#lib/funnel-api/jobs/retention'
import { runDue } from '#lib/funnel-api/jobs/jobs'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applyFully, CV, FILM, newEmail, PASSWORD, signUp } from '#tests/support/candidates'
import { openZip } from '#tests/support/open-zip'

let api: TestApi
beforeAll(async () => void (api = await openTestApi()))
afterAll(() => api.close())

const DAY = 24 * 60
const erase = (person: { send: (method: string, address: string, body?: unknown) => Promise<unknown> }) =>
  person.send('DELETE', '/me', { user: { current_password: PASSWORD } })
const isThere = async (email: string) =>
  (await api.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
const rowOf = (email: string) =>
  api.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
const lettersTo = async (email: string) =>
  (await api.db.selectFrom('outbox').select('template').where('recipient', '=', email).orderBy('id').execute()).map(
    ({ template }) => template,
  )
const day = (days: number) => new Date(api.api.now().getTime() + days * DAY * 60_000).toISOString().slice(0, 10)

/** Somebody who has used all that there is: application, film, CV, picture, discussion, alert, links, letters, counts. */
async function fullLife() {
  const person = await signUp(api, { first_name: 'Wilhelmina' })
  const { id: candidacy_id } = await applyFully(api, person)
  const film = await person.upload('records', 'pitch.mp4', FILM)
  const { pitch } = await api.campaign('night-baker')
  const clip = { pitch_id: pitch!.id, candidacy_id, url: film.url, thumb_url: null, fs_handle: film.handle }
  await person.call(createRecord, { body: { record: clip } })
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
      ...{ avatar_url: null, content: `Write to ${person.email}`, files_url: [], created_at },
      ...{ is_status_updated: false, old_status: null, new_status: null },
    })
    .execute()
  return { ...person, user_id, candidacy_id }
}

/** Every row of every table that still tells of somebody: by their id, their address, their name or a file of theirs. */
async function tracesOf({ user_id, email }: { user_id: number; email: string }, handles: readonly string[]) {
  const found: string[] = []
  for (const { name } of await api.db.introspection.getTables()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(api.db)
    for (const row of rows) {
      const isTheirs =
        (name === 'users' && row.id === user_id) ||
        Object.entries(row).some(([column, value]) => /(?:user|author)_id$/.test(column) && value === user_id)
      const text = JSON.stringify(row)
      const said = [email, 'Wilhelmina', ...handles].filter((word) => text.includes(word))
      const isKey = Object.values(row).some(
        (value) => typeof value === 'string' && (value.startsWith(`${user_id}:`) || value.endsWith(`-user:${user_id}`)),
      )
      if (isTheirs || isKey || said.length > 0) found.push(`${name}: ${text}`)
    }
  }
  return found
}
const storedFiles = () =>
  readdirSync(path.join(api.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => statSync(file).size > 0)

describe('DELETE /me', () => {
  it('leaves nothing of a person in any table nor any file, and says so in one last letter', async () => {
    await applyFully(api, await signUp(api))
    const before = storedFiles()
    const person = await fullLife()
    const files = await api.db.selectFrom('files').select('handle').where('user_id', '=', person.user_id).execute()
    expect(files.length).toBeGreaterThanOrEqual(3)
    expect(storedFiles().length).toBeGreaterThanOrEqual(before.length + 3)
    const handles = files.map(({ handle }) => handle)
    const tables = new Set((await tracesOf(person, handles)).map((trace) => trace.split(':')[0]))
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
    for (let round = 0; round < 100 && (await lettersTo(person.email)).length > 0; round += 1)
      await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await tracesOf(person, handles)).toEqual([])
    expect(storedFiles()).toEqual(before)
    expect((await person.send('GET', '/me')).status).toBe(401)
    const again = { company_id: await api.companyId(), email: person.email, password: PASSWORD }
    expect((await api.send('POST', '/sessions', { user: again })).status).toBe(401)
  })

  it('wants the password of whoever has one, and erases nothing without it', async () => {
    const person = await signUp(api)
    for (const user of [{}, { current_password: 'a wrong password' }, { email: person.email }])
      expect(await person.send('DELETE', '/me', { user })).toMatchObject({
        status: 422,
        body: { error: { fields: { 'user.current_password': { key: 'WRONG_PASSWORD' } } } },
      })
    expect(await isThere(person.email)).toBe(true)
  })

  it('wants the address once more of whoever has set no password', async () => {
    const person = await signUp(api)
    await api.db
      .updateTable('users')
      .set({ is_password_set_by_user: false, password_hash: null })
      .where('email', '=', person.email)
      .execute()
    expect((await person.send('DELETE', '/me', { user: { email: 'other@example.org' } })).status).toBe(422)
    const typed = ` ${person.email.toUpperCase()}`
    expect((await person.send('DELETE', '/me', { user: { email: typed } })).status).toBe(200)
    expect(await isThere(person.email)).toBe(false)
  })

  it('leaves everybody else as they were, also those whom the person recommended', async () => {
    const [gone, stays] = [await signUp(api), await signUp(api)]
    const { id } = await applyFully(api, stays)
    const { id: sponsor_user_id } = await rowOf(gone.email)
    await api.db.updateTable('candidacies').set({ sponsor: 'CODE', sponsor_user_id }).where('id', '=', id).execute()
    await erase(gone)
    const row = await api.db.selectFrom('candidacies').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ sponsor: null, sponsor_user_id: null, answer_group: expect.anything() })
    expect((await stays.send('GET', '/me/resumes')).body).toHaveLength(1)
  })

  it('is done once of two at once', async () => {
    const person = await signUp(api)
    const letters = () =>
      api.db
        .selectFrom('outbox')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('template', '=', 'goodbye')
        .executeTakeFirstOrThrow()
    const before = Number((await letters()).count)
    await Promise.all([erase(person), erase(person)])
    expect(Number((await letters()).count)).toBe(before + 1)
  })
})

describe('the day on which data end', () => {
  it('is 24 months after one came in, and can be put off', async () => {
    const person = await signUp(api)
    const end = new Date(api.api.now())
    end.setUTCMonth(end.getUTCMonth() + 24)
    const expected = end.toISOString().slice(0, 10)
    expect((await person.send('GET', '/me/expiration_date')).body).toEqual({ expiration_date: expected })
    await api.db
      .updateTable('users')
      .set({ expiration_date: '2026-12-01', expiry_warned_days: 30 })
      .where('email', '=', person.email)
      .execute()
    expect((await person.send('GET', '/me/expiration_date')).body).toEqual({ expiration_date: '2026-12-01' })
    expect((await person.send('PATCH', '/me/expiration_date')).body).toEqual({ expiration_date: expected })
    expect(await rowOf(person.email)).toMatchObject({ expiry_warned_days: null })
  })

  it('is put off by signing in', async () => {
    const { email } = await signUp(api)
    await api.db
      .updateTable('users')
      .set({ expiration_date: day(3), expiry_warned_days: 7 })
      .where('email', '=', email)
      .execute()
    const user = { company_id: await api.companyId(), email, password: PASSWORD }
    await api.send('POST', '/sessions', { user })
    const row = await rowOf(email)
    expect(row.expiration_date! > day(700)).toBe(true)
    expect(row.expiry_warned_days).toBeNull()
  })

  it('comes after two warnings, each sent once by however many nodes, and then all is erased with a receipt', async () => {
    const { email } = await signUp(api)
    const set = (expiration_date: string) =>
      api.db.updateTable('users').set({ expiration_date }).where('email', '=', email).execute()
    const nodes = () => Promise.all([retention.run(api.api), retention.run(api.api), retention.run(api.api)])
    const warnings = async () =>
      (
        await api.db
          .selectFrom('outbox')
          .select('payload')
          .where('recipient', '=', email)
          .where('template', '=', 'expiry')
          .orderBy('id')
          .execute()
      ).map(({ payload }) => payload)
    await set(day(31))
    await nodes()
    expect(await warnings()).toEqual([])
    await set(day(30))
    await nodes()
    await nodes()
    expect(await warnings()).toMatchObject([{ days: 30, date: day(30), link: 'http://bakery.test/profile' }])
    await set(day(7))
    await nodes()
    await nodes()
    expect(await warnings()).toMatchObject([{ days: 30 }, { days: 7, date: day(7) }])
    await set(day(1))
    await nodes()
    expect(await isThere(email)).toBe(true)
    await set(day(0))
    await nodes()
    expect(await isThere(email)).toBe(false)
  })

  it('is a week after the last warning at least, however long the server slept', async () => {
    const { email } = await signUp(api)
    await api.db
      .updateTable('users')
      .set({ expiration_date: day(-40) })
      .where('email', '=', email)
      .execute()
    await retention.run(api.api)
    expect(await rowOf(email)).toMatchObject({ expiration_date: day(7), expiry_warned_days: 7 })
    await retention.run(api.api)
    expect(await isThere(email)).toBe(true)
  })

  it('is looked after by the jobs of the server', async () => {
    await api.db.deleteFrom('jobs').where('name', '=', 'retention').execute()
    const { email } = await signUp(api)
    await api.db
      .updateTable('users')
      .set({ expiration_date: day(0), expiry_warned_days: 7 })
      .where('email', '=', email)
      .execute()
    await runDue(api.api, [retention])
    expect(await isThere(email)).toBe(false)
  })
})

describe('GET /me/export', () => {
  it('is a zip of all that is kept: words to read, and every file byte for byte', async () => {
    const person = await fullLife()
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
      messages: [{ application: 'Night baker', content: `Write to ${person.email}` }],
    })
    expect(JSON.stringify(data)).not.toMatch(/password|token_hash|auth_token/)
    expect([...files.keys()].toSorted()).toEqual(
      ['data.json', ...data.files.map(({ name }: { name: string }) => name)].toSorted(),
    )
    expect([...files.keys()].filter((name) => name.startsWith('files/cv/'))).toHaveLength(3)
    expect(files.get('files/videos/pitch.mp4')).toEqual(FILM)
  })

  it('may be asked for a few times an hour', async () => {
    const person = await signUp(api)
    const statuses: number[] = []
    await api.atOneMoment(async () => {
      for (let time = 0; time < 8; time += 1) {
        const reply = await api.raw('/me/export', { token: person.token })
        await reply.body?.cancel()
        statuses.push(reply.status)
      }
    })
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429])
  })
})

describe('PATCH /me', () => {
  it('keeps what the person looks for, each tag once', async () => {
    const person = await signUp(api)
    const tags = ['Sourdough', ' night ', 'sourdough']
    expect((await person.send('PATCH', '/me', { user: { tags, job_types: ['OTHER', 'OTHER'] } })).status).toBe(200)
    expect((await person.send('GET', '/me/tags')).body).toEqual(['Sourdough', 'night'])
    expect((await person.send('GET', '/me/job_types')).body).toEqual(['OTHER'])
    for (const wrong of [
      { tags: Array(21).fill('x') },
      { tags: ['a'.repeat(41)] },
      { tags: [' '] },
      { job_types: ['X'] },
    ])
      expect((await person.send('PATCH', '/me', { user: wrong })).status).toBe(422)
  })

  it('remembers when the newsletter was accepted, and forgets it with it', async () => {
    const person = await signUp(api, { email: newEmail() })
    const set = (is_partner_newsletter_active: boolean) =>
      person.send('PATCH', '/me', { user: { is_partner_newsletter_active } })
    await set(true)
    const { newsletter_accepted_at } = await rowOf(person.email)
    expect(newsletter_accepted_at).toMatch(/^\d{4}-/)
    await set(true)
    expect((await rowOf(person.email)).newsletter_accepted_at).toBe(newsletter_accepted_at)
    await set(false)
    expect((await rowOf(person.email)).newsletter_accepted_at).toBeNull()
  })
})
