import { request as httpRequest } from 'node:http'
import { expect, type Page, test } from 'playwright/test'
import {
  openPitchOnComputer,
  COMPANY,
  closeAll,
  type Computer,
  JOB,
  requestNewLink,
  openPhone,
} from '../support/phone.ts'
import { prepareForPitch } from '../support/pitch.ts'
import { withDatabase } from '../support/with-database.ts'

const start = (page: Page, { t }: Computer) =>
  page.getByRole('button', { name: t('phone.PAGE.START'), exact: true }).click()

test.afterEach(({ browser }) => closeAll(browser))

test('shows a link cancelled on the computer on the phone, and accepts the next link', async ({ browser }) => {
  const computer = await openPitchOnComputer(browser)
  const { t, page, link } = computer
  const phone = await openPhone(browser)
  await phone.page.goto(link.url)
  await start(phone.page, computer)
  await page.getByRole('button', { name: t('phone.STOP') }).click()
  await expect(page.getByRole('button', { name: new RegExp(t('recorder.CHOOSE.PHONE')) })).toBeVisible()
  await expect(phone.page.getByRole('heading', { name: t('phone.PAGE.REJECTED.CANCELLED.TITLE') })).toBeVisible()

  const next = await requestNewLink(page, () =>
    page.getByRole('button', { name: new RegExp(t('recorder.CHOOSE.PHONE')) }).click(),
  )
  // Opens the new link in the tab that shows that the previous link was cancelled.
  await phone.page.goto(next.url)
  await start(phone.page, computer)
  await expect(page.getByRole('heading', { name: t('phone.STATE.OPENED.TITLE') })).toBeVisible()
})

test('shows an expired link on both screens, and creates a new one', async ({ browser }) => {
  const computer = await openPitchOnComputer(browser)
  const { t, page, link } = computer
  const sql = 'update recording_links set expires_at = ? where id = ?'
  withDatabase((database) => database.prepare(sql).run('2026-01-01T00:00:00.000Z', link.id))
  await expect(page.getByRole('heading', { name: t('phone.STATE.EXPIRED.TITLE') })).toBeVisible()
  const phone = await openPhone(browser)
  await phone.page.goto(link.url)
  await start(phone.page, computer)
  await expect(phone.page.getByRole('heading', { name: t('phone.PAGE.REJECTED.EXPIRED.TITLE') })).toBeVisible()
  const next = await requestNewLink(page, () => page.getByRole('button', { name: t('phone.NEW') }).click())
  await phone.page.goto(next.url)
  await start(phone.page, computer)
  await expect(page.getByRole('heading', { name: t('phone.STATE.OPENED.TITLE') })).toBeVisible()
})

test('does not open a link on a second phone', async ({ browser }) => {
  const computer = await openPitchOnComputer(browser)
  const [first, second] = [await openPhone(browser), await openPhone(browser)]
  for (const { page } of [first, second]) {
    await page.goto(computer.link.url)
    await start(page, computer)
  }
  const title = computer.t('phone.PAGE.REJECTED.USED.TITLE')
  await expect(second.page.getByRole('heading', { name: title })).toBeVisible()
  await expect(first.page.getByText(computer.question)).toBeVisible()
})

test('reconnects to the phone after a reload on the computer', async ({ browser }) => {
  const computer = await openPitchOnComputer(browser)
  const { t, page, link } = computer
  const phone = await openPhone(browser)
  await phone.page.goto(link.url)
  await start(phone.page, computer)
  await expect(page.getByRole('heading', { name: t('phone.STATE.OPENED.TITLE') })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: t('phone.STATE.OPENED.TITLE') })).toBeVisible()
  // The phone still uses the same link.
  await phone.page.reload()
  await expect(phone.page.getByText(computer.question)).toBeVisible()
})

test('polls on the computer if the event stream is blocked', async ({ browser }) => {
  const computer = await openPitchOnComputer(browser, 'en', (page) => page.route('**/events', (route) => route.abort()))
  const phone = await openPhone(browser)
  await phone.page.goto(computer.link.url)
  await start(phone.page, computer)
  await expect(computer.page.getByRole('heading', { name: computer.t('phone.STATE.OPENED.TITLE') })).toBeVisible()
})

test('does not open a URL without a secret or with an invalid one', async ({ browser }) => {
  const computer = await openPitchOnComputer(browser)
  const phone = await openPhone(browser)
  const title = computer.t('phone.PAGE.REJECTED.UNKNOWN.TITLE')
  await phone.page.goto(computer.link.url.split('#')[0]!)
  await expect(phone.page.getByRole('heading', { name: title })).toBeVisible()
  await phone.page.goto(`${computer.link.url.slice(0, -3)}zzz`)
  await start(phone.page, computer)
  await expect(phone.page.getByRole('heading', { name: title })).toBeVisible()
})

test('keeps another user of the phone signed in, and separates both sessions', async ({ browser }) => {
  const computer = await openPitchOnComputer(browser)
  // The phone belongs to another user, who has an application.
  const { context, page } = await openPhone(browser)
  const owner = await prepareForPitch(page, COMPANY, JOB)
  await page.goto(computer.link.url)
  await start(page, computer)
  await expect(page.getByText(computer.question)).toBeVisible()
  const me = (method: string, urlPath: string) =>
    page.evaluate(async ([verb, at]) => (await fetch(at!, { method: verb! })).status, [method, urlPath])
  expect(await me('GET', '/api/me')).toBe(200)
  expect(await me('GET', `/api/me/candidacies/${owner.candidacy_id}`)).toBe(200)
  expect(await me('GET', `/api/me/candidacies/${computer.candidacy_id}`)).toBe(404)
  const names = (await context.cookies()).map(({ name, httpOnly }) => [name, httpOnly])
  expect(names).toContainEqual(['recording', true])
  expect(names).toContainEqual(['session', true])
  await context.clearCookies({ name: 'session' })
  expect(await me('GET', '/api/me')).toBe(401)
  expect(await me('GET', '/api/recording')).toBe(200)
})

test('streams events uncompressed without delay, up to six streams at once, until the client disconnects', async ({
  browser,
}) => {
  const { context, link, page } = await openPitchOnComputer(browser)
  // The pane's own stream would count as one of the six.
  await page.goto('about:blank')
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const { host, port } = new URL(link.url)
  const follow = () =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; ms: number; leave: () => void }>(
      (resolve, reject) => {
        const start_ms = Date.now()
        const request = httpRequest(
          {
            host: '127.0.0.1',
            port,
            path: `/api/me/recording_links/${link.id}/events`,
            headers: { host, cookie, 'accept-encoding': 'gzip, br', accept: 'text/event-stream' },
          },
          (reply) => {
            const { statusCode: status = 0, headers } = reply
            const finish = () => resolve({ status, headers, ms: Date.now() - start_ms, leave: () => request.destroy() })
            if (status !== 200) return finish()
            reply.once('data', finish)
          },
        )
        request.on('error', reject)
        request.end()
      },
    )
  const followBriefly = async () => {
    const { status, leave } = await follow()
    leave()
    return status
  }
  await expect.poll(followBriefly).toBe(200)
  let streams: Awaited<ReturnType<typeof follow>>[] = []
  // A closed stream counts until the server has noticed, so the test waits before the next attempt.
  await expect(async () => {
    streams = await Promise.all(Array.from({ length: 6 }, follow))
    const isFull = streams.some(({ status }) => status !== 200)
    if (isFull) for (const { leave } of streams) leave()
    expect(isFull).toBe(false)
  }).toPass()
  for (const { status, headers, ms } of streams) {
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'content-type': expect.stringMatching(/^text\/event-stream/) as unknown })
    expect(headers['cache-control']).toContain('no-transform')
    expect(headers).not.toHaveProperty('content-encoding')
    expect(ms).toBeLessThan(2500)
  }
  expect((await follow()).status).toBe(429)
  for (const { leave } of streams) leave()
  await expect.poll(followBriefly).toBe(200)
})
