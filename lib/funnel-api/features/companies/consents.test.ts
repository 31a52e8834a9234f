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
const change = (candidate: Candidate, user: object) => candidate.send('PATCH', '/me', { user })

describe('accepted terms are recorded with version and language', () => {
  it('at sign-up, in the user’s language or a language that the company has', async () => {
    expect(await accepted(await signUp(api, { locale: 'nl' }))).toEqual([
      { kind: 'terms', text_version: await versionOf('nl'), locale: 'nl' },
      { kind: 'company_terms', text_version: '2026-09', locale: 'en' },
    ])
  })

  it('only those of the platform if the company has none', async () => {
    const candidate = await signUp(api, { company: 'foundry', locale: 'fr' })
    expect((await accepted(candidate)).map(({ kind }) => kind)).toEqual(['terms'])
  })

  it('once if they are accepted later, in the language of the page', async () => {
    const candidate = await signUp(api)
    await api.db.deleteFrom('acceptances').where('user_id', '=', candidate.user.id).execute()
    await api.db.updateTable('users').set({ legals_accepted_at: null }).where('id', '=', candidate.user.id).execute()
    for (let time = 0; time < 2; time += 1) await change(candidate, { legals: true, page_locale: 'nl' })
    expect(await accepted(candidate)).toMatchObject([{ kind: 'terms', locale: 'nl' }, { kind: 'company_terms' }])
  })

  it('each time that the newsletter is enabled', async () => {
    const candidate = await signUp(api)
    for (const is_partner_newsletter_active of [true, true, false, true])
      await change(candidate, { is_partner_newsletter_active })
    const kinds = (await accepted(candidate)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'newsletter_terms')).toHaveLength(2)
  })

  it('but not by other changes of the profile', async () => {
    const candidate = await signUp(api)
    const before = await accepted(candidate)
    await change(candidate, { first_name: 'Alma', locale: 'fr' })
    expect(await accepted(candidate)).toEqual(before)
  })
})

it('exports accepted terms and deletes them with the user', async () => {
  const candidate = await signUp(api, { locale: 'fr' })
  const zip = await api.raw('/me/export', { token: candidate.token })
  const files = openZip(Buffer.from(await zip.arrayBuffer()))
  const data = JSON.parse(String(files.get('data.json'))) as { terms_accepted: { kind: string }[] }
  expect(data.terms_accepted.map(({ kind }) => kind)).toEqual(['terms', 'company_terms'])
  await candidate.send('DELETE', '/me', { user: { current_password: PASSWORD } })
  expect(await accepted(candidate)).toEqual([])
})
