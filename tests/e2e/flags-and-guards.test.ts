import { type APIRequestContext, expect, type Page, test } from 'playwright/test'
import { refuseCookies, signUp, site, wordsOf } from '../support/candidate.ts'
import { startServer } from '../support/server.ts'
import { withDatabase } from '../support/with-database.ts'

test.use({ locale: 'en' })

async function account(page: Page) {
  const say = await wordsOf('en')
  await page.goto(site('noctua', '/jobs/something-we-have-not-thought-of'))
  await refuseCookies(page, say)
  await page.goto(site('noctua', '/jobs/something-we-have-not-thought-of/apply'))
  const email = await signUp(page, say)
  await expect(page.getByRole('button', { name: say('funnel.START.GO') })).toBeVisible()
  const sql = 'update users set legals_accepted_at = null where email = ?'
  withDatabase((database) => database.prepare(sql).run(email))
  return say
}

test('asks for the terms on top of the page, and continues there', async ({ page }) => {
  const say = await account(page)
  await page.goto(site('noctua', '/jobs/something-we-have-not-thought-of'))
  const dialog = page.getByRole('dialog', { name: say('account.LEGALS.TITLE') })
  await dialog.getByRole('button', { name: say('account.VERIFICATION.GO') }).click()
  await expect(dialog.getByText(say('errors.FORMS.REQUIRED'))).toBeVisible()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: say('account.VERIFICATION.GO') }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('leads unverified users to the verification, without a dialog', async ({ page }) => {
  const say = await account(page)
  await page.goto(site('noctua', '/profile'))
  await expect(page).toHaveURL(/\/verification$/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: say('account.VERIFICATION.GO') }).click()
  await page.goto(site('noctua', '/profile'))
  await expect(page.getByRole('heading', { name: say('profile.TITLE') })).toBeVisible()
})

/** A page or file of a company, on a server whose host names no browser resolves. */
const asker = (request: APIRequestContext, port: number) => async (company: string, path: string) => {
  const headers = { host: `${company}.localhost:${port}`, 'accept-language': 'fr' }
  const reply = await request.get(`http://127.0.0.1:${port}${path}`, { headers, maxRedirects: 0 })
  return { status: reply.status(), location: reply.headers().location, text: await reply.text() }
}

const WEBSITE = ['/', '/fr', '/en/team', '/news', '/professions', '/custom']

test('redirects a company without a website to its own or an external one, only by https, and keeps its jobs', async ({
  request,
}) => {
  const server = await startServer()
  const set = (slug: string, values: string) =>
    withDatabase(
      (database) => database.exec(`update companies set is_website_active = 0, ${values} where slug = '${slug}'`),
      server.dataDir,
    )
  const external = 'https://jobs.noctua.example.org/welcome'
  set('levain', `is_external_website_url_activated = 0`)
  set('noctua', `is_external_website_url_activated = 1, external_website_url = '${external}'`)
  set('almea', `website_url = 'http://almea.example.org'`)
  const ask = asker(request, server.port)
  const leads = async (company: string, path: string) => {
    const { status, location } = await ask(company, path)
    return [path, status, location]
  }
  const all = (to: string) => WEBSITE.map((path) => [path, 307, to])
  expect(await Promise.all(WEBSITE.map((path) => leads('levain', path)))).toEqual(
    all('https://maison-levain.example.org'),
  )
  expect(await Promise.all(WEBSITE.map((path) => leads('noctua', path)))).toEqual(all(external))
  expect(await Promise.all(WEBSITE.map((path) => leads('almea', path)))).toEqual(all('/all-jobs'))
  for (const company of ['levain', 'noctua', 'almea']) {
    const jobs = await ask(company, '/all-jobs')
    expect(jobs.status).toBe(200)
    expect(jobs.text, 'names what leads away').not.toMatch(/href="[^"]*\/(?:professions|team|news|custom)"/)
  }
  expect(await leads('nobody-has-this-name', '/')).toEqual(['/', 307, '/not-found'])
  await server.stop()
})

test('hides what a company has disabled, and shows what it has enabled', async ({ request }) => {
  const server = await startServer()
  withDatabase((database) => {
    const off = `is_indexation_active = 0, is_sponsorship_active = 0, theme = json_set(theme, '$.is_help_displayed', json('false'))`
    database.exec(`update companies set ${off} where slug = 'noctua'`)
    database.exec(`update companies set is_sponsorship_active = 1, is_multi_entity_active = 1 where slug = 'almea'`)
    const entity = `insert into entities (company_id, slug, name)
      select id, 'atelier', 'Atelier Zénith' from companies where slug in ('noctua', 'almea') returning id, company_id`
    for (const { id, company_id } of database.prepare(entity).all())
      database.exec(`update campaigns set entity_id = ${Number(id)} where company_id = ${Number(company_id)}`)
  }, server.dataDir)
  const jobOf = (company: string) => {
    const sql = `select slug from campaigns where is_online = 1 and company_id = (select id from companies where slug = ?)`
    return withDatabase((database) => database.prepare(sql).get(company)!.slug as string, server.dataDir)
  }
  const ask = asker(request, server.port)
  const shown = async (company: string) => {
    const { text } = await ask(company, `/jobs/${jobOf(company)}`)
    const preview = (await ask(company, `/jobs/${jobOf(company)}?mode=preview`)).text
    expect(preview.match(/\b[A-Z]+(?:\.[A-Z_]+)+\b/g)).toBeNull()
    const title = /<title>([^<]*)</.exec(text)?.[1] ?? ''
    return {
      index: !/<meta name="robots" content="(?:none|noindex)/.test(text),
      help: text.includes('href="/help-center"'),
      entity: title.includes('Atelier Zénith'),
      robots: !/^Disallow: \/$/m.test((await ask(company, '/robots.txt')).text),
      sitemap: (await ask(company, '/sitemap.xml')).status,
      feed: (await ask(company, '/jobs.xml')).status,
    }
  }
  const on = { index: true, help: true, entity: true, robots: true, sitemap: 200, feed: 200 }
  const off = { index: false, help: false, entity: false, robots: false, sitemap: 404, feed: 404 }
  expect([await shown('almea'), await shown('noctua')]).toEqual([on, off])
  await server.stop()
})
