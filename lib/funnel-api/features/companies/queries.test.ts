import type { Locale } from '#lib/domain/enumerations'
import { LOCALES } from '#lib/domain/locales'
import { changeStatus } from '#lib/funnel-api/features/recruiting/change-status'
import { sendRecruiterMessage } from '#lib/funnel-api/features/conversations/discussions'
import { brandOf } from '#lib/funnel-api/platform/outbox/mail/brand'
import { renderEmail } from '#lib/funnel-api/platform/outbox/mail/email'
import type { Payload, Template } from '#lib/funnel-api/platform/outbox/outbox'
import { openTestApi, type TestApi } from '#tests/support/api'
import { applyFully, signUp } from '#tests/support/candidates'

let api: TestApi
beforeAll(async () => void (api = await openTestApi(['bakery'])))
afterAll(() => api.close())

const bakery = () => api.db.selectFrom('companies').selectAll().where('slug', '=', 'bakery').executeTakeFirstOrThrow()

/** Returns all emails about an application as text by template, for a candidate with that language. */
async function emailsIn(locale: Locale) {
  const candidate = await signUp(api)
  await api.db.updateTable('users').set({ locale }).where('email', '=', candidate.email).execute()
  const { id } = await applyFully(api, candidate)
  await candidate.send('PATCH', `/me/candidacies/${id}/confirm`)
  await sendRecruiterMessage(api.api, { candidacy_id: id, author_name: 'Ada', content: 'When can you come?' })
  await changeStatus(api.api, { candidacy_id: id, status: 'INTERVIEW', author: { type: 'Recruiter', name: 'Ada' } })
  await candidate.send('PATCH', `/me/candidacies/${id}/withdraw`, { candidacy: {} })
  const rows = await api.db.selectFrom('outbox').selectAll().where('recipient', '=', candidate.email).execute()
  const brand = brandOf(await bakery(), api.api.origin)
  const texts = rows.map(({ template, payload }) => [
    template,
    renderEmail(template as Template, locale, payload as Payload, brand).text.replace(/\u00a0|\u202f/g, ' '),
  ])
  return Object.fromEntries(texts) as Record<string, string>
}

test.each(LOCALES)('emails in %s name the business unit of the job', async (locale) => {
  const { verification, ...others } = await emailsIn(locale)
  expect(Object.keys(others).sort()).toEqual(['message', 'receipt', 'status', 'withdrawn'])
  for (const text of Object.values(others)) {
    expect(text).toContain('Bakery North')
    // The footer names the company, because the account belongs to it.
    expect(text.split('\n-- \n')[1]).not.toContain('Bakery North')
  }
  expect(verification).not.toContain('Bakery North')
})

it('emails name the company if it does not show business units', async () => {
  const { company_id } = await api.db.selectFrom('users').select('company_id').executeTakeFirstOrThrow()
  await api.db.updateTable('companies').set({ is_multi_entity_active: false }).where('id', '=', company_id).execute()
  const { receipt, message } = await emailsIn('en')
  for (const text of [receipt, message]) expect(text).not.toContain('Bakery North')
  const { name } = await bakery()
  expect(receipt).toContain(`${name} has received your application`)
})
