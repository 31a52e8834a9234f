import type { MessageTemplate } from '#lib/contract/staff/message-templates'
import { LOCALES } from '#lib/domain/locales'
import { DEFAULT_TEMPLATES } from '#lib/funnel-api/features/recruiting/default-templates'
import { rejectUnknownFields } from '#lib/funnel-api/features/recruiting/template-fields'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'
import { signInMember } from '#tests/support/staff-members'

let testApi: TestApi
let key: string
let keyOfOtherCompany: string
beforeAll(async () => {
  testApi = await openTestApi()
  key = await testApi.keyOf()
  keyOfOtherCompany = await testApi.keyOf('foundry')
})
afterAll(() => testApi.close())

const call = (method: string, path: string, body?: unknown, by = key) =>
  testApi.staff(method, `/templates${path}`, body, by)
const list = async (query = '', by = key) =>
  ((await call('GET', query, undefined, by)).body as { templates: MessageTemplate[] }).templates
const template = {
  locale: 'en',
  kind: 'reply',
  name: 'Trial shift',
  content: 'Hello {{ first_name }}, come to {{company}}.',
}
const create = async (body: object = template, by = key) => (await call('POST', '', body, by)).body as MessageTemplate

it('creates, lists, changes and deletes templates of the company', async () => {
  const second = await create({ ...template, name: 'B', position: 2 })
  const first = await create({ ...template, name: 'A', position: 1 })
  const own = async () => (await list('?locale=en&kind=reply')).map(({ name }) => name)
  expect(await own()).toEqual(['A', 'B'])
  expect((await call('PATCH', `/${second.id}`, { position: 0, name: 'C' })).body).toMatchObject({
    name: 'C',
    position: 0,
  })
  expect(await own()).toEqual(['C', 'A'])
  expect((await list('?kind=reply', keyOfOtherCompany)).length).toBe(0)
  for (const { id } of [first, second]) expect((await call('DELETE', `/${id}`)).status).toBe(200)
  expect(await own()).toEqual([])
})

it('changes and deletes with If-Match only the version that the caller has seen, as members must', () =>
  // Two changes in one millisecond have different versions too.
  testApi.withStoppedClock(async () => {
    const { headers } = await signInMember(testApi, 'admin')
    const { id, changed_at } = await create()
    const write = (method: string, more: object) =>
      testApi.staff(method, `/templates/${id}`, method === 'PATCH' ? { name: 'B' } : undefined, undefined, {
        ...headers,
        ...more,
      })
    const seen = { 'if-match': `"${changed_at}"` }
    const changed = (await call('PATCH', `/${id}`, { name: 'A' })).body as MessageTemplate
    for (const method of ['PATCH', 'DELETE']) {
      expect((await write(method, {})).status).toBe(400)
      expect(await write(method, seen)).toMatchObject({ status: 412, body: { error: { code: 'STALE' } } })
    }
    expect((await list('?kind=reply&locale=en')).find((each) => each.id === id)).toEqual(changed)
    const next = (await write('PATCH', { 'if-match': `"${changed.changed_at}"` })).body as MessageTemplate
    expect(next.name).toBe('B')
    expect((await write('DELETE', { 'if-match': `W/"${next.changed_at}"` })).status).toBe(200)
    expect((await write('DELETE', { 'if-match': '*' })).status).toBe(404)
  }))

it('has built-in templates in all languages, with known fields only', async () => {
  expect(new Set((await list()).map(({ locale }) => locale))).toEqual(new Set(LOCALES))
  expect(await list('?locale=de&kind=rejection')).toMatchObject([
    { id: 'default-rejection-de', is_default: true },
    { id: 'default-rejection-2-de', is_default: true },
  ])
  for (const { content } of DEFAULT_TEMPLATES) expect(() => rejectUnknownFields(content)).not.toThrow()
})

it('asks for no reply in the built-in rejections, because the conversation is closed by then', () => {
  const rejections = DEFAULT_TEMPLATES.filter(({ kind }) => kind === 'rejection')
  expect(rejections).toHaveLength(2 * LOCALES.length)
  const reply = /reply|antworten|répondez|responde|reageer/i
  expect(rejections.filter(({ content }) => reply.test(content)).map(({ id }) => id)).toEqual([])
})

it('rejects unknown fields, and changes to built-in templates and templates of others', async () => {
  const unknown = await call('POST', '', { ...template, content: 'Hello {{firstname}}' })
  expect([unknown.status, unknown.body]).toMatchObject([
    422,
    { error: { code: 'INVALID', fields: { content: { key: 'UNKNOWN_FIELD', bound: 'firstname' } } } },
  ])
  const { id } = await create()
  expect((await call('PATCH', `/${id}`, { content: '{{}}' })).status).toBe(422)
  expect((await call('PATCH', '/default-rejection-en', { name: 'x' })).status).toBe(409)
  expect((await call('DELETE', '/default-rejection-en')).status).toBe(409)
  expect((await call('PATCH', `/${id}`, { name: 'x' }, keyOfOtherCompany)).status).toBe(404)
  expect((await call('DELETE', `/${id}`, undefined, keyOfOtherCompany)).status).toBe(404)
  expect((await call('DELETE', '/nothing')).status).toBe(404)
})

it('fills a template for an application, also as a message', async () => {
  const { id } = await applicant(testApi)
  const { id: template_id } = await create()
  const rendered = await call('GET', `/${template_id}/rendered?candidacy=${id}`)
  const content = (rendered.body as { content: string }).content
  expect(content).toMatch(/^Hello Camille, come to .+\.$/)
  const send = (body: object) => testApi.staff('POST', `/candidacies/${id}/messages`, body, key)
  const sent = (await send({ template_id })).body as { id: number }
  const message = await testApi.db
    .selectFrom('discussion_messages')
    .select('content')
    .where('id', '=', sent.id)
    .executeTakeFirstOrThrow()
  expect(message.content).toBe(content)
  expect((await send({ template_id, content: 'x' })).status).toBe(422)
  expect((await send({ template_id: '999999' })).status).toBe(404)
  for (const { id: default_id, locale } of DEFAULT_TEMPLATES)
    expect((await call('GET', `/${default_id}/rendered?candidacy=${id}`)).body).toMatchObject({ locale })
})

it('fills the fields of a message on request', async () => {
  const { id } = await applicant(testApi)
  const send = (body: object) => testApi.staff('POST', `/candidacies/${id}/messages`, body, key)
  const content = 'Hello {{first_name}}'
  expect((await send({ content, has_fields: true })).status).toBe(200)
  expect((await send({ content })).status).toBe(200)
  const messages = await testApi.db
    .selectFrom('discussion_messages')
    .innerJoin('discussions', 'discussions.id', 'discussion_messages.discussion_id')
    .select('content')
    .where('candidacy_id', '=', id)
    .orderBy('discussion_messages.id')
    .execute()
  expect(messages.map((each) => each.content)).toEqual(['Hello Camille', content])
  expect(await send({ content: 'Hello {{firstname}}', has_fields: true })).toMatchObject({
    status: 422,
    body: { error: { fields: { content: { key: 'UNKNOWN_FIELD', bound: 'firstname' } } } },
  })
})

it('fills every field with the values of the application', async () => {
  const { id, read } = await applicant(testApi)
  await testApi.db.updateTable('candidacies').set({ reply_by: '2026-12-01' }).where('id', '=', id).execute()
  const { reference } = await read()
  const { id: template_id } = await create({
    ...template,
    content:
      '{{first_name}} | {{ last_name }} | {{full_name}} | {{job}} | {{company}} | {{author}} | {{reference}} | {{reply_by}} | {{link}}',
  })
  const { body } = await call('GET', `/${template_id}/rendered?candidacy=${id}`)
  expect((body as { content: string }).content.split(' | ')).toEqual([
    'Camille',
    'Dubreuil',
    'Camille Dubreuil',
    'Night baker',
    'Bakery North',
    'The Bakery',
    reference,
    'Tuesday, 1 December 2026',
    `http://bakery.test/profile/applications/${reference}?lang=en`,
  ])
})

it('limits a company to 500 templates', async () => {
  const company_id = await testApi.companyId('foundry')
  const created_at = testApi.api.now().toISOString()
  const row = { ...template, locale: 'en' as const, kind: 'reply' as const, company_id, position: 0, created_at }
  const rows = Array.from({ length: 499 }, (_, index) => ({ ...row, name: `Template ${index}` }))
  for (let from = 0; from < rows.length; from += 100)
    await testApi.db
      .insertInto('message_templates')
      .values(rows.slice(from, from + 100))
      .execute()
  expect([
    (await call('POST', '', template, keyOfOtherCompany)).status,
    (await call('POST', '', template, keyOfOtherCompany)).status,
  ]).toEqual([200, 409])
})

it.each([
  ['a'.repeat(5000), 200],
  ['a'.repeat(10_000), 422],
  ['\u202eevil\u202c', 200],
])('fills a hostile name as text', async (first_name, status) => {
  const { id, candidate } = await applicant(testApi)
  await testApi.db.updateTable('users').set({ first_name }).where('id', '=', candidate.user.id).execute()
  const { id: template_id } = await create()
  const reply = await call('GET', `/${template_id}/rendered?candidacy=${id}`)
  expect(reply.status).toBe(status)
  expect(JSON.stringify(reply.body)).not.toMatch(/[\u202e\u202c]/)
})
