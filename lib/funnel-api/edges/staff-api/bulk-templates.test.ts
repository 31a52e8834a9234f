import type { BulkPreview } from '#lib/contract/staff/bulk'
import type { MessageTemplate } from '#lib/contract/staff/message-templates'
import { DEFAULT_TEMPLATES } from '#lib/funnel-api/features/recruiting/default-templates'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applicant } from '#tests/support/applicants'

let api: TestApi
let key: string
let ids: number[]
beforeEach(async () => {
  api = await openTestApi()
  key = await api.keyOf()
  ids = []
  for (const locale of ['en', 'en', 'en', 'fr', 'nl'] as const) {
    const { id, candidate } = await applicant(api)
    await api.db.updateTable('users').set({ locale }).where('id', '=', candidate.user.id).execute()
    ids.push(id)
  }
})
afterEach(() => api.close())

const post = (path: string, body: object, by = key) => api.staff('POST', path, body, by)
const contentOf = (id: string) => DEFAULT_TEMPLATES.find((template) => template.id === id)!.content
const firstLineOf = (content: string) => content.split('\n')[0]!.split(/[ ,]/)[0]!
const messages = async () =>
  (
    await api.db
      .selectFrom('discussion_messages')
      .innerJoin('discussions', 'discussions.id', 'discussion_messages.discussion_id')
      .select('content')
      .orderBy('candidacy_id')
      .execute()
  ).map(({ content }) => content)
const preview = async (action: object) => (await post('/candidacies/bulk/preview', action)).body as BulkPreview
const create = async (template: object, by = key) =>
  (await post('/templates', { locale: 'en', kind: 'reply', name: 'Hello', content: 'Hello', ...template }, by))
    .body as MessageTemplate

describe('a bulk action with a template', () => {
  it('sends a built-in one to each candidate in their language', async () => {
    const template = 'default-rejection-en'
    const action = { action: 'status', status: 'REJECTED', message: contentOf(template), template, ids }
    const { languages, emails } = await preview(action)
    expect(languages).toEqual([
      { locale: 'en', nb_emails: 3, has_template: true },
      { locale: 'fr', nb_emails: 1, has_template: true },
      { locale: 'nl', nb_emails: 1, has_template: true },
    ])
    expect(emails.map(({ candidacy_id }) => candidacy_id)).toEqual([ids[0], ids[3], ids[4]])
    const greetings = ['en', 'fr', 'nl'].map((locale) => firstLineOf(contentOf(`default-rejection-${locale}`)))
    for (const [index, greeting] of greetings.entries()) expect(emails[index]!.text).toContain(greeting)
    expect((await post('/candidacies/bulk', action)).body).toEqual({ changed: ids, failures: [] })
    const [en, fr, nl] = greetings
    expect((await messages()).map(firstLineOf)).toEqual([en, en, en, fr, nl])
    expect((await messages()).join('')).not.toContain('{{')
  })

  it('sends the template with the same kind and name in the language of each candidate, or else the message', async () => {
    const { id } = await create({})
    await create({ locale: 'fr', content: 'Bonjour {{first_name}}' })
    await create({ locale: 'fr', content: 'Too late', position: 1 })
    await create({ locale: 'nl', kind: 'interview', content: 'Other kind' })
    await create({ locale: 'nl', name: 'Goodbye', content: 'Other name' })
    await create({ locale: 'nl', content: 'Other company' }, await api.keyOf('foundry'))
    const action = { action: 'reply', message: 'Hello', template: id, ids }
    expect((await preview(action)).languages).toEqual([
      { locale: 'en', nb_emails: 3, has_template: true },
      { locale: 'fr', nb_emails: 1, has_template: true },
      { locale: 'nl', nb_emails: 1, has_template: false },
    ])
    await post('/candidacies/bulk', action)
    expect(await messages()).toEqual(['Hello', 'Hello', 'Hello', 'Bonjour Camille', 'Hello'])
  })

  it('requires a message, and a template of this company', async () => {
    const { id } = await create({}, await api.keyOf('foundry'))
    for (const path of ['/candidacies/bulk/preview', '/candidacies/bulk']) {
      const status = { action: 'status', status: 'REJECTED', ids }
      expect((await post(path, { ...status, template: 'default-rejection-en' })).status).toBe(422)
      expect((await post(path, { ...status, message: 'Hello', template: 'x' })).status).toBe(422)
      expect((await post(path, { ...status, message: 'Hello', template: id })).status).toBe(404)
    }
    expect(await messages()).toEqual([])
  })
})

it('counts candidates by language, also without a template and in the language of the company', async () => {
  await api.db.updateTable('users').set({ locale: null }).where('locale', '=', 'nl').execute()
  await api.db.updateTable('companies').set({ locale: 'de' }).where('slug', '=', 'bakery').execute()
  expect((await preview({ action: 'reply', message: 'Hello', ids })).languages).toEqual([
    { locale: 'en', nb_emails: 3, has_template: false },
    { locale: 'de', nb_emails: 1, has_template: false },
    { locale: 'fr', nb_emails: 1, has_template: false },
  ])
})
