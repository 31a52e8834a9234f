import type { Locale } from '#lib/domain/enumerations'
import { changeStatus } from '#lib/funnel-api/candidacy-status'
import { writeAsRecruiter } from '#lib/funnel-api/discussions'
import { brandOf } from '#lib/funnel-api/mail/brand'
import { writeLetter } from '#lib/funnel-api/mail/letter'
import type { Payload, Template } from '#lib/funnel-api/mail/outbox'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applyFully, signUp } from '#tests/support/candidates'

let api: TestApi
beforeAll(async () => void (api = await openTestApi(['bakery'])))
afterAll(() => api.close())

const bakery = () => api.db.selectFrom('companies').selectAll().where('slug', '=', 'bakery').executeTakeFirstOrThrow()

/** Every letter about an application of somebody who reads that language, as text. */
async function lettersIn(locale: Locale) {
  const person = await signUp(api)
  await api.db.updateTable('users').set({ locale }).where('email', '=', person.email).execute()
  const { id } = await applyFully(api, person)
  await person.send('PATCH', `/me/candidacies/${id}/confirm`)
  await writeAsRecruiter(api.api, { candidacy_id: id, author_name: 'Ada', content: 'When can you come?' })
  await changeStatus(api.api, { candidacy_id: id, status: 'INTERVIEW', author: { type: 'Recruiter', name: 'Ada' } })
  await person.send('PATCH', `/me/candidacies/${id}/withdraw`, { candidacy: {} })
  const rows = await api.db.selectFrom('outbox').selectAll().where('recipient', '=', person.email).execute()
  const brand = brandOf(await bakery(), api.api.origin)
  const texts = rows.map(({ template, payload }) => [
    template,
    writeLetter(template as Template, locale, payload as Payload, brand).text.replace(/\u00a0|\u202f/g, ' '),
  ])
  return Object.fromEntries(texts) as Record<string, string>
}

test.each([
  ['de', '26.000 € bis 31.000,50 € im Jahr'],
  ['en', '€26,000 to €31,000.50 a year'],
  ['es', 'De 26.000 € a 31.000,50 € al año'],
  ['fr', '26 000 € à 31 000,50 € par an'],
  ['nl', '€ 26.000 tot € 31.000,50 per jaar'],
] as const)('letters in %s name the entity of the job, and the receipt its pay: %s', async (locale, pay) => {
  const { welcome, ...about } = await lettersIn(locale)
  expect(Object.keys(about).sort()).toEqual(['message', 'receipt', 'status', 'withdrawn'])
  for (const text of Object.values(about)) {
    expect(text).toContain('Bakery North')
    // The account is with the company all the same.
    expect(text.split('\n-- \n')[1]).not.toContain('Bakery North')
  }
  expect(welcome).not.toContain('Bakery North')
  expect(about.receipt).toContain(`\n${pay}\n`)
})

it('is the company where it shows no entities', async () => {
  const { company_id } = await api.db.selectFrom('users').select('company_id').executeTakeFirstOrThrow()
  await api.db.updateTable('companies').set({ is_multi_entity_active: false }).where('id', '=', company_id).execute()
  const { receipt, message } = await lettersIn('en')
  for (const text of [receipt, message]) expect(text).not.toContain('Bakery North')
  const { name } = await bakery()
  expect(receipt).toContain(`${name} has received your application`)
})
