import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readCustom, readHome } from '#lib/contract/extensions'
import { listCampaigns, readCompany, readTheme } from '#lib/contract/companies'
import { listJobs } from '#lib/contract/discovery'
import type { StaffCampaign } from '#lib/contract/staff/campaigns'
import { currentTransactionOr } from '#lib/funnel-api/platform/db/transaction'
import { openTestApi, type TestApi } from '#tests/support/api'
import { BUNDLES } from '#tests/support/bundle-copy'
import { applicant } from '#tests/support/applicants'
import { VIDEO } from '#tests/support/candidates'

const LOGO = readFileSync(path.join(BUNDLES, 'bakery/media/logo.png'))

let testApi: TestApi
let key: string
beforeAll(async () => {
  testApi = await openTestApi()
  key = await testApi.keyOf()
})
afterAll(() => testApi.close())

const staff = async (method: string, urlPath: string, body?: object) => {
  const reply = await testApi.staff(method, urlPath, body, key)
  if (reply.status !== 200) throw new Error(`${method} ${urlPath}: ${JSON.stringify(reply.body)}`)
  return reply.body as StaffCampaign & { contents: { slug: string; is_online: boolean; content?: string }[] }
}
const callForErrors = async (method: string, urlPath: string, body?: object) => {
  const { status, body: reply } = await testApi.staff(method, urlPath, body, key)
  return [status, Object.keys((reply as { error: { fields?: object } }).error.fields ?? {})]
}

const JOB = {
  slug: 'oven-keeper',
  name: 'Oven keeper',
  locale: 'en',
  job_type: 'PERMANENT_CONTRACT',
  description: '<h1>Heat</h1><script>alert(1)</script><p onclick="x()">You keep the oven.</p>',
  stages: ['SURVEY', 'RESUME'],
  survey: [
    { key: 'why', question_type: 'text', content: 'Why?' },
    { key: 'permit', question_type: 'radio', content: 'Do you drive?', answers: ['Yes', 'No'] },
  ],
}
const slugs = async () => {
  const cards = await testApi.callAs()(listCampaigns, { params: { company_slug: 'bakery' } })
  return cards.map(({ slug }) => slug)
}

it('publishes a job that an API client creates, with cleaned HTML', async () => {
  await staff('POST', '/campaigns', JOB)
  const shown = await testApi.campaign('oven-keeper')
  expect(shown).toMatchObject({ is_online: true, description: '<h2>Heat</h2><p>You keep the oven.</p>' })
  expect(shown.first_activation_at).not.toBeNull()
  expect(await slugs()).toContain('oven-keeper')
})

it('checks the media of a new job before the transaction of an Idempotency-Key', async () => {
  const { url } = (await testApi.staff('POST', '/media', LOGO, key, { 'content-type': 'image/png' })).body as {
    url: string
  }
  const sizes = jest.spyOn(testApi.media, 'size')
  const isInTransaction: boolean[] = []
  const size = sizes.getMockImplementation() ?? testApi.media.size
  sizes.mockImplementation((name) => {
    isInTransaction.push(currentTransactionOr(testApi.db).isTransaction)
    return size(name)
  })
  const { status } = await testApi.staff('POST', '/campaigns', { ...JOB, slug: 'with-cover', cover: url }, key, {
    'idempotency-key': 'with-cover',
  })
  sizes.mockRestore()
  expect({ status, isInTransaction }).toEqual({ status: 200, isInTransaction: [false] })
  await staff('POST', '/campaigns/with-cover/close', { message: 'Closed.' })
})

it('changes only the fields in the body; questions keep their IDs if they keep their keys', async () => {
  const before = await testApi.campaign('oven-keeper')
  const survey = [{ key: 'permit', question_type: 'radio', content: 'Can you drive?', answers: ['Yes', 'No', 'Soon'] }]
  const changed = await staff('PATCH', '/campaigns/oven-keeper', { survey, salary_min: 21_000 })
  expect(changed).toMatchObject({ name: 'Oven keeper', salary_min: 21_000, survey })
  const after = await testApi.campaign('oven-keeper')
  const permit = before.survey!.questions[1]!
  expect(after.survey!.questions).toMatchObject([{ id: permit.id, content: 'Can you drive?' }])
  expect(after.survey!.questions[0]!.answers.slice(0, 2)).toMatchObject(permit.answers.map(({ id }) => ({ id })))
  expect({ ...after, survey: null, salary_min: null, changed_at: null }).toEqual({
    ...before,
    survey: null,
    salary_min: null,
    changed_at: null,
  })
})

it('reports invalid fields', async () => {
  expect(await callForErrors('POST', '/campaigns', { ...JOB, slug: 'x', job_type: 'JOB', color: 'red' })).toEqual([
    422,
    ['job_type', 'color'],
  ])
  const survey = [{ key: 'why', question_type: 'text', content: '' }]
  expect(await callForErrors('PATCH', '/campaigns/oven-keeper', { survey })).toEqual([422, ['survey.0.content']])
  expect(await callForErrors('PATCH', '/campaigns/oven-keeper', { entity: 'south' })).toEqual([422, ['entity']])
  expect(
    await callForErrors('PATCH', '/campaigns/oven-keeper', { cover: '/media/bakery/0123456789abcdef.webp' }),
  ).toEqual([422, ['cover']])
})

it('closes a job and notifies candidates; it can be reopened before its closing date', async () => {
  const { candidate } = await applicant(testApi)
  const closed = await staff('POST', '/campaigns/night-baker/close', { message: 'We have found somebody.' })
  expect(closed).toMatchObject({ is_online: false, nb_candidacies: 1 })
  expect(await slugs()).not.toContain('night-baker')
  const discussions = await candidate.send('GET', '/me/discussions')
  expect(JSON.stringify(discussions.body)).toContain('We have found somebody.')
  expect(await staff('POST', '/campaigns/night-baker/open')).toMatchObject({ is_online: true, closed_at: null })
  expect(await slugs()).toContain('night-baker')

  await staff('PATCH', '/campaigns/storyteller', { date_end: '2020-01-31' })
  expect(await staff('GET', '/campaigns/storyteller')).toMatchObject({ is_online: false })
  expect((await callForErrors('POST', '/campaigns/storyteller/open'))[0]).toBe(409)
  await staff('PATCH', '/campaigns/storyteller', { date_end: null })
})

it("lists jobs in the company's order, and jobs without a position last", async () => {
  const defaultOrder = await slugs()
  await staff('POST', '/campaign_order', { slugs: ['storyteller', 'oven-keeper'] })
  const others = defaultOrder.filter((slug) => slug !== 'storyteller' && slug !== 'oven-keeper')
  expect(await slugs()).toEqual(['storyteller', 'oven-keeper', ...others])
  const jobs = await testApi.callAs()(listJobs, { params: { slug: 'bakery' } })
  expect(jobs.map(({ slug }) => slug)).toEqual(await slugs())
  await staff('POST', '/campaign_order', { slugs: [] })
  expect(await slugs()).toEqual(defaultOrder)
})

it('pages through jobs without gaps', async () => {
  const all = (await testApi.staff('GET', '/campaigns', undefined, key)).body as { campaigns: object[] }
  const one = (await testApi.staff('GET', '/campaigns?limit=2', undefined, key)).body as typeof all & {
    next_cursor: string
  }
  const rest = (await testApi.staff('GET', `/campaigns?cursor=${one.next_cursor}`, undefined, key)).body as typeof all
  expect([...one.campaigns, ...rest.campaigns]).toEqual(all.campaigns)
  const drafts = (await testApi.staff('GET', '/campaigns?is_draft=true', undefined, key)).body
  expect(drafts).toMatchObject({ campaigns: [{ slug: 'roaster', is_draft: true }] })
})

it('accepts the website in the format in which it is returned, and cleans HTML', async () => {
  const sections = [
    { title: { en: 'Rye' }, content: { en: '<p>Rye</p><img src=x onerror=alert(1)>' }, image_url: null },
  ]
  await staff('PUT', '/website/custom', { title: { en: 'Grain' }, sections })
  const page = await testApi.callAs()(readCustom, { params: { slug: 'bakery' } })
  expect(page).toMatchObject({ title: 'Grain', sections: [{ title: 'Rye', content: '<p>Rye</p>' }] })

  const { slug: _slug, position: _at, is_online: _on, changed_at: _when, ...home } = await staff('GET', '/website/home')
  await staff('PUT', '/website/home', { ...home, tagline: { en: 'Bread, still.' } })
  expect(await testApi.callAs()(readHome, { params: { slug: 'bakery' } })).toMatchObject({ tagline: 'Bread, still.' })
  expect(await callForErrors('PUT', '/website/home', { ...home, tagline: { xx: 'Bread' } })).toEqual([
    422,
    ['tagline.xx'],
  ])
})

it('stores an image once by content, and pages can refer to it', async () => {
  const bytes = Buffer.concat([LOGO, Buffer.from('another')])
  const { body } = await testApi.staff('POST', '/media', bytes, key)
  expect(body).toMatchObject({ url: expect.stringMatching(/^\/media\/bakery\/[0-9a-f]{16}\.png$/), size: bytes.length })
  expect((await testApi.staff('POST', '/media', bytes, key)).body).toEqual(body)
  const { url } = body as { url: string }
  expect((await testApi.file(url)).status).toBe(200)
  await staff('PATCH', '/company', { logo_url: url })
  // The media of another company are rejected.
  const otherKey = await testApi.keyOf('foundry')
  expect((await testApi.staff('PATCH', '/company', { logo_url: url }, otherKey)).status).toBe(422)
})

it('stores a video unchanged and uses it for a job', async () => {
  const { status, body } = await testApi.staff('POST', '/media', VIDEO, key)
  const { url } = body as { url: string }
  expect([status, url]).toEqual([200, expect.stringMatching(/^\/media\/bakery\/[0-9a-f]{16}\.mp4$/)])
  expect((await (await testApi.file(url)).arrayBuffer()).byteLength).toBe(VIDEO.length)
  await staff('PATCH', '/campaigns/night-baker', { video: url })
  expect(await testApi.campaign('night-baker')).toMatchObject({ video: url })
})

it.each([
  ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'UNSUPPORTED_TYPE'],
  ['an empty file', Buffer.alloc(0), 'UNSUPPORTED_TYPE'],
  ['an image above 4 MB', Buffer.concat([LOGO, Buffer.alloc(5 << 20)]), 'TOO_LARGE'],
  ['a file above all limits', Buffer.concat([VIDEO, Buffer.alloc(100 << 20)]), 'TOO_LARGE'],
])('rejects %s as media', async (_, bytes, code) => {
  expect((await testApi.staff('POST', '/media', bytes, key)).body).toMatchObject({ error: { code } })
})

it('restores a content item at its position after it was taken offline', async () => {
  const professions = async () =>
    ((await testApi.send('GET', '/companies/bakery/website/professions')).body as { slug: string }[]).map(
      ({ slug }) => slug,
    )
  const before = await professions()
  const { contents } = await staff('GET', '/website/professions')
  const { name, description, image_url } = contents[0] as unknown as Record<string, unknown>
  await staff('DELETE', `/website/professions/${before[0]}`)
  expect(await professions()).toEqual(before.slice(1))
  await staff('PUT', `/website/professions/${before[0]}`, { name, description, image_url })
  expect(await professions()).toEqual(before)
})

it('requires an existing category for a help article', async () => {
  const article = { texts: { en: { title: 'In winter?', content: '<p>Yes.</p>' } } }
  await staff('PUT', '/help_center/articles/applying/in-winter', article)
  const shown = await testApi.send('GET', '/companies/bakery/help_center/applying/in-winter')
  expect(shown.body).toMatchObject({ title: 'In winter?', content: '<p>Yes.</p>' })
  expect((await callForErrors('PUT', '/help_center/articles/nothing/in-winter', article))[0]).toBe(404)
})

it('changes only the fields in the body for the company and its theme', async () => {
  const before = await testApi.callAs()(readCompany, { params: { company_subdomain: 'bakery' } })
  await staff('PATCH', '/company', { name: 'The Bakery', reply_within_days: 7 })
  const after = await testApi.callAs()(readCompany, { params: { company_subdomain: 'bakery' } })
  expect(after).toEqual({ ...before, name: 'The Bakery', reply_within_days: 7 })
  const theme = await testApi.callAs()(readTheme, { params: { slug: 'bakery' } })
  await staff('PATCH', '/theme', { color_2: '#8a1c1c' })
  expect(await testApi.callAs()(readTheme, { params: { slug: 'bakery' } })).toEqual({ ...theme, color_2: '#8a1c1c' })
})
