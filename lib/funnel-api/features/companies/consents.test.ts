import { openTestApi, type TestApi } from '#tests/support/api'
import { openZip } from '#tests/support/open-zip'
import { type Candidate, PASSWORD, signUp } from '#tests/support/candidates'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
  const labels = { terms_label_link: { en: 'terms for candidates' }, is_terms_active: true }
  const { labels: before, id } = await api.db
    .selectFrom('companies')
    .select(['labels', 'id'])
    .where('slug', '=', 'bakery')
    .executeTakeFirstOrThrow()
  await api.db
    .updateTable('companies')
    .set({ labels: { ...before, ...labels } })
    .where('id', '=', id)
    .execute()
})
afterAll(() => api.close())

const accepted = ({ user }: Candidate) =>
  api.db
    .selectFrom('acceptances')
    .select(['kind', 'text_version', 'locale'])
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute()
const versionOf = async (lang: string) => {
  const { body } = await api.send('GET', `/terms?lang=${lang}`)
  return (body as { version: string }).version
}
const change = (person: Candidate, user: object) => person.send('PATCH', '/me', { user })

describe('what somebody agreed to is kept, by version and language', () => {
  it('of the platform in theirs and of the company in the one that it has, when they sign up', async () => {
    expect(await accepted(await signUp(api, { locale: 'nl' }))).toEqual([
      { kind: 'terms', text_version: await versionOf('nl'), locale: 'nl' },
      { kind: 'company_terms', text_version: '2026-09', locale: 'en' },
    ])
  })

  it('of a company without terms of its own, the platform’s alone', async () => {
    const person = await signUp(api, { company: 'foundry', locale: 'fr' })
    expect((await accepted(person)).map(({ kind }) => kind)).toEqual(['terms'])
  })

  it('when terms are accepted later, once', async () => {
    const person = await signUp(api)
    await api.db.deleteFrom('acceptances').where('user_id', '=', person.user.id).execute()
    await api.db.updateTable('users').set({ legals_accepted_at: null }).where('id', '=', person.user.id).execute()
    for (let time = 0; time < 2; time += 1) await change(person, { legals: true })
    expect((await accepted(person)).map(({ kind }) => kind)).toEqual(['terms', 'company_terms'])
  })

  it('of the newsletter each time that it is switched on', async () => {
    const person = await signUp(api)
    for (const is_partner_newsletter_active of [true, true, false, true])
      await change(person, { is_partner_newsletter_active })
    const kinds = (await accepted(person)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'newsletter_terms')).toHaveLength(2)
  })

  it('nothing by any other change of the profile', async () => {
    const person = await signUp(api)
    const before = await accepted(person)
    await change(person, { first_name: 'Alma', locale: 'fr' })
    expect(await accepted(person)).toEqual(before)
  })
})

it('they go into the export, and with the person', async () => {
  const person = await signUp(api, { locale: 'fr' })
  const zip = await api.raw('/me/export', { token: person.token })
  const files = openZip(Buffer.from(await zip.arrayBuffer()))
  const data = JSON.parse(String(files.get('data.json'))) as { terms_accepted: { kind: string }[] }
  expect(data.terms_accepted.map(({ kind }) => kind)).toEqual(['terms', 'company_terms'])
  await person.send('DELETE', '/me', { user: { current_password: PASSWORD } })
  expect(await accepted(person)).toEqual([])
})
