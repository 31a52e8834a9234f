import { createUser, updateMe, type UserPatch } from '#lib/contract/accounts'
import type { NewsletterSubscription } from '#lib/contract/staff/newsletter'
import { openTestApi, type TestApi } from '#tests/support/api'
import { type Candidate, newEmail, PASSWORD, signUp } from '#tests/support/candidates'
import { companyCommand } from '#tests/support/company-command'

let testApi: TestApi
let key: string
beforeEach(async () => {
  testApi = await openTestApi()
  key = await testApi.keyOf()
})
afterEach(() => testApi.close())

type List = { subscriptions: NewsletterSubscription[]; next_cursor: string | null }
const list = async (query = '') => (await testApi.staff('GET', `/newsletter?${query}`, undefined, key)).body as List
const verify = (email: string) =>
  testApi.db
    .updateTable('users')
    .set({ email_verified_at: testApi.api.now().toISOString() })
    .where('email', '=', email)
    .execute()

/** A person who ticks the newsletter at sign-up, on a page in French. */
async function subscriber(company = 'bakery', newsletter_text?: string) {
  const email = newEmail()
  const user = {
    company_id: await testApi.companyId(company),
    email,
    first_name: 'Nora',
    last_name: 'Vidal',
    password: PASSWORD,
    legals: true,
    is_partner_newsletter_active: true,
    locale: 'fr' as const,
    page: '/jobs/night-baker/apply',
    newsletter_text,
  }
  await testApi.callAs({ company })(createUser, { body: { user } })
  return email
}

it('lists subscribers with a verified address and the proof of their consent', async () => {
  const email = await subscriber()
  expect((await list()).subscriptions).toEqual([])
  await verify(email)
  const [subscription] = (await list()).subscriptions
  expect(subscription).toMatchObject({
    email,
    first_name: 'Nora',
    last_name: 'Vidal',
    page: '/jobs/night-baker/apply',
    accepted_at: expect.stringMatching(/Z$/) as string,
    text_version: '1',
    unsubscribe_url: expect.stringContaining('http://bakery.test/unsubscription/newsletter.') as string,
    one_click_url: expect.stringContaining('http://bakery.test/api/unsubscribe/newsletter.') as string,
  })
})

describe('without terms for the newsletter', () => {
  const proof = { page: '/jobs/night-baker/apply', accepted_at: expect.stringMatching(/Z$/) as string }
  beforeEach(() => testApi.db.deleteFrom('contents').where('kind', '=', 'terms_newsletter').execute())
  const setLabel = async (partner_newsletter_label: object) => {
    const { id, labels } = await testApi.db
      .selectFrom('companies')
      .select(['id', 'labels'])
      .where('slug', '=', 'bakery')
      .executeTakeFirstOrThrow()
    await testApi.db
      .updateTable('companies')
      .set({ labels: { ...labels, partner_newsletter_label } })
      .where('id', '=', id)
      .execute()
  }

  it('the text of the checkbox, its language and the page are the proof', async () => {
    await setLabel({ en: 'I would like to receive La Fournée' })
    await verify(await subscriber('bakery', 'Standard'))
    expect((await list()).subscriptions).toMatchObject([
      { ...proof, text_version: 'I would like to receive La Fournée', text_locale: 'en' },
    ])
  })

  it.each(['Je souhaite recevoir la newsletter', null])('the standard text that was shown is (%j)', async (text) => {
    await setLabel({})
    await verify(await subscriber('bakery', text ?? undefined))
    expect((await list()).subscriptions).toMatchObject([{ ...proof, text_version: text, text_locale: 'fr' }])
  })

  it('the standard text of the profile is', async () => {
    await setLabel({})
    const person = await signUp(testApi)
    await verify(person.email)
    const user = { is_partner_newsletter_active: true, page: '/profile', newsletter_text: 'The newsletter, please' }
    await person.call(updateMe, { body: { user } })
    expect((await list()).subscriptions).toMatchObject([{ page: '/profile', text_version: 'The newsletter, please' }])
  })
})

it('immediately removes a person who unsubscribes, switches the newsletter off or deletes the account', async () => {
  const [left] = [await subscriber()]
  await verify(left)
  const [subscription] = (await list()).subscriptions
  const [user_token, id] = subscription!.unsubscribe_url.split('/').slice(-2)
  expect((await testApi.send('PATCH', `/candidacies/${id}/unsubscribe`, { user_token })).status).toBe(200)
  expect((await list()).subscriptions).toEqual([])

  const person = await signUp(testApi)
  await verify(person.email)
  const change = (is_partner_newsletter_active: boolean) =>
    person.call(updateMe, { body: { user: { is_partner_newsletter_active, page: '/profile' } } })
  await change(true)
  expect((await list()).subscriptions).toMatchObject([{ email: person.email, page: '/profile' }])
  await change(false)
  expect((await list()).subscriptions).toEqual([])
  await change(true)
  expect((await person.send('DELETE', '/me', { user: { current_password: PASSWORD } })).status).toBe(200)
  expect((await list()).subscriptions).toEqual([])
})

describe('the link to unsubscribe, which the company knows,', () => {
  const call = async (verb: string, user_token: string) => {
    const [, id] = unsubscribe
    const { status, body } = await testApi.send('PATCH', `/candidacies/${id}/${verb}`, { user_token })
    return { status, undo_token: (body as { undo_token?: string | null }).undo_token ?? '' }
  }
  let person: Candidate
  let unsubscribe: string[]
  const change = (is_partner_newsletter_active: boolean) =>
    person.call(updateMe, { body: { user: { is_partner_newsletter_active, page: '/profile' } } })
  beforeEach(async () => {
    person = await signUp(testApi)
    await verify(person.email)
    await change(true)
    unsubscribe = (await list()).subscriptions[0]!.unsubscribe_url.split('/').slice(-2)
  })

  it('gives no consent after the person has withdrawn it', async () => {
    const [token = ''] = unsubscribe
    const { undo_token: earlier } = await call('unsubscribe', token)
    expect((await call('subscribe', earlier)).status).toBe(200)
    await change(false)
    const { undo_token: late } = await call('unsubscribe', token)
    for (const one of [token, earlier, late]) await call('subscribe', one || 'none')
    expect((await list()).subscriptions).toEqual([])
  })

  it('restores the consent from before, if the unsubscription is undone', async () => {
    const before = await list()
    testApi.shiftClock(5)
    const { undo_token } = await call('unsubscribe', unsubscribe[0]!)
    await call('subscribe', undo_token)
    expect(await list()).toEqual(before)
  })
})

it('names only the text, the page and the language of the last consent', async () => {
  const person = await signUp(testApi, { locale: 'fr' })
  await verify(person.email)
  const change = (user: UserPatch) => person.call(updateMe, { body: { user } })
  await change({ is_partner_newsletter_active: true, page: '/profile' })
  expect((await list()).subscriptions).toMatchObject([{ text_version: '1', text_locale: 'en', page: '/profile' }])
  await testApi.db.updateTable('contents').set({ is_online: false }).where('kind', '=', 'terms_newsletter').execute()
  await change({ is_partner_newsletter_active: false })
  await change({ is_partner_newsletter_active: true, page: '/verification' })
  expect((await list()).subscriptions).toMatchObject([{ text_version: null, text_locale: 'fr', page: '/verification' }])
})

it('pages without gaps and shows no subscribers of other companies', async () => {
  const emails = [await subscriber(), await subscriber(), await subscriber()]
  for (const email of [...emails, await subscriber('foundry')]) await verify(email)
  const first = await list('limit=2')
  const rest = await list(`limit=2&cursor=${first.next_cursor}`)
  expect([...first.subscriptions, ...rest.subscriptions].map(({ email }) => email)).toEqual(emails)
  expect(rest.next_cursor).toBeNull()
})

it('hides the secret in the URL of the page of consent', async () => {
  const person = await signUp(testApi)
  await verify(person.email)
  const change = { is_partner_newsletter_active: true, page: '/job-alerts/subscriber.secret/7' }
  await person.call(updateMe, { body: { user: change } })
  expect((await list()).subscriptions).toMatchObject([{ page: '/job-alerts/:token/:id' }])
})

it('rejects a page of consent with a query', async () => {
  const person = await signUp(testApi)
  const change = { user: { is_partner_newsletter_active: true, page: '/profile?token=secret' } }
  expect((await person.send('PATCH', '/me', change)).status).toBe(422)
})

const HEADER =
  'email,first_name,last_name,locale,accepted_at,text_version,text_locale,page,unsubscribe_url,one_click_url'

it('exports CSV without formulas, and without subscribers of other companies', async () => {
  const emails = [await subscriber(), await subscriber()]
  for (const email of [...emails, await subscriber('foundry')]) await verify(email)
  const names = { first_name: '=HYPERLINK("http://evil.test")', last_name: 'O’Brien, "Nora"' }
  await testApi.db.updateTable('users').set(names).where('email', '=', emails[1]!).execute()
  const { status, body, headers } = await testApi.staff('GET', '/newsletter/export', undefined, key)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="bakery-newsletter-\d{4}-\d\d-\d\d\.csv"$/)
  const [head, one, other, ...end] = String(body).split('\r\n')
  expect(head).toBe(HEADER)
  expect(one).toMatch(new RegExp(`^${emails[0]},Nora,Vidal,fr,.*,http://bakery.test/unsubscription/newsletter`))
  expect(other!.startsWith(`${emails[1]},"'=HYPERLINK(""http://evil.test"")","O’Brien, ""Nora""",fr,`)).toBe(true)
  expect(end).toEqual([''])
})

it('exports only the header if there are no subscribers', async () => {
  const { body } = await testApi.staff('GET', '/newsletter/export', undefined, key)
  expect(body).toBe(`${HEADER}\r\n`)
})

it('exports every batch of a long list', async () => {
  const email = await subscriber()
  await verify(email)
  const row = await testApi.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  const { id: _id, ...values } = row
  const people = Array.from({ length: 600 }, (_, n) => ({
    ...values,
    email: `many-${n}@a.test`,
    email_key: `many-${n}`,
  }))
  for (let n = 0; n < people.length; n += 100)
    await testApi.db
      .insertInto('users')
      .values(people.slice(n, n + 100).map(({ tags: _tags, job_types: _types, ...person }) => person))
      .execute()
  const { body } = await testApi.staff('GET', '/newsletter/export', undefined, key)
  expect(String(body).match(/^many-\d+@/gm)).toHaveLength(600)
})

it('lists and exports subscribers on the command line', async () => {
  const email = await subscriber()
  await verify(email)
  const company = companyCommand(testApi, { env: { ROOT_DOMAIN: 'jobs.test' } })
  expect((await company('newsletter', 'list', 'bakery')).stdout).toMatch(
    new RegExp(`${email} +Nora Vidal +\\w\\w +.*/jobs/night-baker/apply`),
  )
  const listed = JSON.parse((await company('newsletter', 'list', 'bakery', '--json')).stdout) as List
  expect(listed.subscriptions).toMatchObject([{ email }])
  const { stdout, stderr } = await company('newsletter', 'export', 'bakery', '-')
  expect(stderr).toBe('Exported 1 subscriber\n')
  const [head, line, end] = stdout.split('\r\n')
  expect(head).toBe(HEADER)
  expect(line).toMatch(new RegExp(`^${email},Nora,Vidal,fr,.*http://bakery.jobs.test:3000/unsubscription/newsletter`))
  expect(end).toBe('')
  expect((await company('newsletter', 'list', 'foundry')).stdout).toBe('No subscribers.\n')
})
