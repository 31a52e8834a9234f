import { type APIRequestContext, expect, type Page, test } from 'playwright/test'
import { rejectCookiesInAdvance, site, loadMessages } from '../support/candidate.ts'
import { changeData } from '../support/change-data.ts'
import { importCopy } from '../support/companies.ts'
import { becomeCandidate } from '../support/pitch.ts'
import { withDatabase } from '../support/with-database.ts'

test.use({ locale: 'en' })

/** Signs up a candidate who has not accepted the terms. Returns the texts. */
async function signUpWithoutTerms(page: Page) {
  await rejectCookiesInAdvance(page, 'noctua')
  const call = await becomeCandidate(page, 'noctua')
  const { id } = await call<{ id: number }>('GET', '/me')
  changeData('update users set legals_accepted_at = null where id = ?', id)
  return loadMessages('en')
}

test('asks once in a dialog for acceptance of the terms, above the requested page', async ({ page }) => {
  const t = await signUpWithoutTerms(page)
  await page.goto(site('noctua', '/jobs/something-we-have-not-thought-of'))
  const dialog = page.getByRole('dialog', { name: t('account.LEGALS.TITLE') })
  await dialog.getByRole('button', { name: t('account.VERIFICATION.GO') }).click()
  await expect(dialog.getByText(t('errors.FORMS.REQUIRED'))).toBeVisible()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: t('account.VERIFICATION.GO') }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('redirects unverified users to the verification, without a dialog', async ({ page }) => {
  const t = await signUpWithoutTerms(page)
  // Without a URL to return to, the verification leads to the profile.
  await page.goto(site('noctua', '/profile/applications'))
  await expect(page).toHaveURL(/\/verification\?return=%2Fprofile%2Fapplications$/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: t('account.VERIFICATION.GO') }).click()
  await expect(page).toHaveURL(site('noctua', '/profile/applications'))
  await expect(page.getByRole('heading', { level: 1, name: t('applications.TITLE') })).toBeVisible()
})

/** Requests a page or file of a company by IP address, with the company's Host header. */
const createClient = (request: APIRequestContext) => async (company: string, path: string) => {
  const { host, port } = new URL(site(company, '/'))
  const headers = { host, 'accept-language': 'fr' }
  const reply = await request.get(`http://127.0.0.1:${port}${path}`, { headers, maxRedirects: 0 })
  return { status: reply.status(), location: reply.headers().location, text: await reply.text() }
}

/** Imports copies of companies, whose settings the test changes. Returns their subdomains. */
async function importCopies<Name extends string>(purpose: string, ...names: Name[]) {
  const slugs = names.map((name): [Name, string] => [name, `${name}-${purpose}-${process.env.TEST_PARALLEL_INDEX}`])
  for (const [name, slug] of slugs) await importCopy(name, slug)
  return Object.fromEntries(slugs) as Record<Name, string>
}

const WEBSITE = ['/', '/fr', '/en/team', '/news', '/professions', '/custom']

test('redirects disabled website pages to the company’s https website or to its jobs, which stay available', async ({
  request,
}) => {
  const { levain, noctua, almea } = await importCopies('website', 'levain', 'noctua', 'almea')
  const set = (slug: string, values: string) =>
    changeData(`update companies set is_website_active = 0, ${values} where slug = ?`, slug)
  const external = 'https://jobs.noctua.example.org/welcome'
  set(levain, `is_external_website_url_activated = 0`)
  set(noctua, `is_external_website_url_activated = 1, external_website_url = '${external}'`)
  set(almea, `website_url = 'http://almea.example.org'`)
  const fetchPage = createClient(request)
  const redirectOf = async (company: string, path: string) => {
    const { status, location } = await fetchPage(company, path)
    return [path, status, location]
  }
  const all = (to: string) => WEBSITE.map((path) => [path, 307, to])
  expect(await Promise.all(WEBSITE.map((path) => redirectOf(levain, path)))).toEqual(
    all('https://maison-levain.example.org'),
  )
  expect(await Promise.all(WEBSITE.map((path) => redirectOf(noctua, path)))).toEqual(all(external))
  expect(await Promise.all(WEBSITE.map((path) => redirectOf(almea, path)))).toEqual(all('/all-jobs'))
  for (const company of [levain, noctua, almea]) {
    const jobs = await fetchPage(company, '/all-jobs')
    expect(jobs.status).toBe(200)
    expect(jobs.text, 'links to a disabled page').not.toMatch(/href="[^"]*\/(?:professions|team|news|custom)"/)
  }
  expect(await redirectOf('nobody-has-this-name', '/')).toEqual(['/', 307, '/not-found'])
})

test('hides what a company has disabled, and shows what it has enabled', async ({ request }) => {
  const { noctua, almea } = await importCopies('flags', 'noctua', 'almea')
  withDatabase((database) => {
    const off = `is_indexation_active = 0, is_sponsorship_active = 0, theme = json_set(theme, '$.is_help_displayed', json('false'))`
    database.exec(`update companies set ${off} where slug = '${noctua}'`)
    database.exec(`update companies set is_sponsorship_active = 1, is_multi_entity_active = 1 where slug = '${almea}'`)
    const entity = `insert into entities (company_id, slug, name)
      select id, 'atelier', 'Atelier Zénith' from companies where slug in ('${noctua}', '${almea}') returning id, company_id`
    for (const { id, company_id } of database.prepare(entity).all())
      database.exec(`update campaigns set entity_id = ${Number(id)} where company_id = ${Number(company_id)}`)
  })
  const jobOf = (company: string) => {
    const sql = `select slug from campaigns where is_online = 1 and company_id = (select id from companies where slug = ?)`
    return withDatabase((database) => database.prepare(sql).get(company)!.slug as string)
  }
  const fetchPage = createClient(request)
  const shown = async (company: string) => {
    const { text } = await fetchPage(company, `/jobs/${jobOf(company)}`)
    const preview = (await fetchPage(company, `/jobs/${jobOf(company)}?mode=preview`)).text
    expect(preview.match(/\b[A-Z]+(?:\.[A-Z_]+)+\b/g)).toBeNull()
    const title = /<title>([^<]*)</.exec(text)?.[1] ?? ''
    return {
      index: !/<meta name="robots" content="(?:none|noindex)/.test(text),
      help: text.includes('href="/help-center"'),
      entity: title.includes('Atelier Zénith'),
      robots: !/^Disallow: \/$/m.test((await fetchPage(company, '/robots.txt')).text),
      sitemap: (await fetchPage(company, '/sitemap.xml')).status,
      feed: (await fetchPage(company, '/jobs.xml')).status,
    }
  }
  const on = { index: true, help: true, entity: true, robots: true, sitemap: 200, feed: 200 }
  const off = { index: false, help: false, entity: false, robots: false, sitemap: 404, feed: 404 }
  expect([await shown(almea), await shown(noctua)]).toEqual([on, off])
})
