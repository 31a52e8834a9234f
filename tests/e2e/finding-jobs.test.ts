import { type APIRequestContext, expect, type Page, test } from 'playwright/test'
import { changeData, changeJob } from '../support/change-data.ts'
import { loadMessages, site } from '../support/candidate.ts'
import { importCopy } from '../support/companies.ts'

test.use({ locale: 'en' })

/** A company whose jobs these tests change. Only these tests use it. */
const COMPANY = `levain-finding-${process.env.TEST_PARALLEL_INDEX}`
test.beforeAll(() => importCopy('levain', COMPANY))

const JOB = '/jobs/boulanger-de-nuit-lille'
const titles = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 })

/** Requests a URL of a company by IP address, because Node does not resolve its host name. The query is not sent. */
function requestPath(request: APIRequestContext, url: string, headers: Record<string, string> = {}) {
  const { host, port, pathname } = new URL(url)
  return request.get(`http://127.0.0.1:${port}${pathname}`, { headers: { ...headers, host }, maxRedirects: 0 })
}

/** Errors of the page, such as failed hydration. */
function errorsOf(page: Page) {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  return errors
}

test('shows the jobs on a map that works by keyboard, with the same jobs in the list', async ({ page }) => {
  const t = await loadMessages('en')
  const errors = errorsOf(page)
  await page.goto(site('levain', '/all-jobs'))
  const nb = await titles(page).count()
  await page.getByRole('button', { name: t('website.JOBS.MAP'), exact: true }).click()
  await expect(page).toHaveURL(/\/all-jobs\?view=map$/)
  const map = page.getByRole('figure', { name: t('website.MAP.LABEL') })
  const points = map.getByRole('listitem').getByRole('button')
  await expect(points.first()).toBeVisible()
  const labels = await points.allTextContents()
  // Jobs without a position are not on the map.
  expect(labels.reduce((sum, label) => sum + Number(label), 0)).toBeGreaterThan(nb / 2)
  await expect(titles(page)).toHaveCount(nb)

  const zoom = map.getByRole('button', { name: t('website.MAP.ZOOM_IN') })
  await zoom.focus()
  await page.keyboard.press('Enter')
  await map.getByRole('button', { name: t('website.MAP.LEFT') }).press('Enter')
  await map.getByRole('button', { name: t('website.MAP.RESET') }).press('Enter')
  await expect(points.first()).toBeVisible()
  const first = points.first()
  const count = Number(await first.textContent())
  await first.press('Enter')
  await expect(titles(page)).toHaveCount(count)
  await page
    .getByRole('button', { name: t('website.JOBS.ALL_PLACES') })
    .last()
    .click()
  await expect(titles(page)).toHaveCount(nb)
  await page.reload()
  await expect(points.first()).toBeVisible()
  expect(errors).toEqual([])
})

test('sorts by distance from a town, and reports an unknown town', async ({ page }) => {
  const t = await loadMessages('en')
  await page.goto(site('levain', '/all-jobs?near=Berlin'))
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Berlin')
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(/\d km/)
  await page.goto(site('levain', '/all-jobs?near=Nowhereville'))
  await expect(page.getByText(t('website.JOBS.BY_DATE.UNKNOWN'))).toBeVisible()
})

test('saves a job without an account, and lists it also after a reload', async ({ page }) => {
  const t = await loadMessages('en')
  await page.goto(site('levain', JOB))
  await page.getByRole('button', { name: t('site.SAVED.SAVE'), exact: true }).click()
  await expect(page.getByRole('button', { name: t('site.SAVED.SAVED'), exact: true })).toBeVisible()
  await page.goto(site('levain', '/all-jobs?saved=1'))
  await expect(titles(page)).toHaveCount(1)
  await page.reload()
  await expect(titles(page)).toHaveCount(1)
})

test('a preview hydrates without an error, and a draft opens only in the preview', async ({ page }) => {
  const t = await loadMessages('en')
  const errors = errorsOf(page)
  for (const path of ['/', JOB, '/all-jobs', '/team', '/help-center']) {
    await page.goto(site('levain', `${path}?mode=preview`))
    await expect(page.getByText(t('site.PREVIEW'))).toBeVisible()
  }
  expect(errors).toEqual([])
  changeJob(COMPANY, 'photographe-culinaire', 'is_draft = 1, is_online = 0')
  const draft = '/jobs/photographe-culinaire'
  for (const path of [draft, `${draft}/apply`]) {
    expect((await page.goto(site(COMPANY, `${path}?mode=preview`)))?.status()).toBe(200)
    await expect(page.getByText(t('site.PREVIEW'))).toBeVisible()
  }
  expect(errors).toEqual([])
  for (const path of [draft, `${draft}/card.png`])
    await expect.poll(async () => (await requestPath(page.request, site(COMPANY, path))).status()).toBe(404)
})

test('the page of a closed job has its name and similar jobs, and asks for no cookie choice', async ({ page }) => {
  const t = await loadMessages('en')
  const company = `almea-closed-${process.env.TEST_PARALLEL_INDEX}`
  await importCopy('almea', company)
  changeJob(company, 'manipulateur-radio-lille', 'is_online = 0')
  const url = site(company, '/jobs/manipulateur-radio-lille')
  expect((await page.goto(url))?.status()).toBe(410)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Manipulateur')
  await expect(page.getByRole('heading', { name: t('site.NOT_FOUND.SIMILAR') })).toBeVisible()
  await expect(page.getByRole('button', { name: t('site.SIGN_IN') })).toBeEnabled()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('does not open the cookie dialog on a page that was scrolled, but on the next page', async ({ page }) => {
  const t = await loadMessages('en')
  await page.addInitScript(() => addEventListener('DOMContentLoaded', () => scrollTo(0, 600)))
  await page.goto(site('almea', '/jobs/manipulateur-radio-lille'))
  await expect(page.getByRole('button', { name: t('site.SIGN_IN') })).toBeEnabled()
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page
    .getByRole('region', { name: t('campaign.SIMILAR') })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: t('consent.TITLE') })).toBeVisible()
})

test('serves a company that offers only English in English to a crawler, and never in another language', async ({
  request,
}) => {
  const company = `noctua-english-${process.env.TEST_PARALLEL_INDEX}`
  await importCopy('noctua', company)
  changeData(`update companies set website_locales = '["en"]', locale = 'en' where slug = ?`, company)
  const get = (path: string, language = '') =>
    requestPath(request, site(company, path), { 'accept-language': language })
  await expect.poll(async () => (await get('/de')).status()).toBe(307)
  for (const language of ['', 'de', 'fr;q=0.9']) {
    const html = await (await get('/team', language)).text()
    expect([/<html lang="(\w+)"/.exec(html)?.[1], html.includes('content="none"')]).toEqual(['en', false])
  }
  expect((await get('/fr/all-jobs')).headers().location).toBe('/all-jobs')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } })

  test('fits a job with a long title', async ({ page }) => {
    const title = 'Sachbearbeiterin Rechtsschutzversicherungsgesellschaftskorrespondenzabteilung (m/w/d) in Vollzeit'
    changeJob(COMPANY, 'data-engineer-bread', 'name = ?', title)
    for (const path of ['/jobs/data-engineer-bread', '/all-jobs', '/']) {
      await page.goto(site(COMPANY, path))
      await expect.poll(() => page.content()).toContain('korrespondenzabteilung')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    }
  })
})
