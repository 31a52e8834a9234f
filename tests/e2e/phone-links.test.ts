import { request as ask } from 'node:http'
import { expect, type Page, test } from 'playwright/test'
import { atTheComputer, COMPANY, closeAll, type Computer, JOB, newLink, onAPhone } from '../support/phone.ts'
import { prepareForPitch } from '../support/pitch.ts'
import { withDatabase } from '../support/with-database.ts'

const start = (page: Page, { say }: Computer) =>
  page.getByRole('button', { name: say('phone.PAGE.START'), exact: true }).click()

test.afterEach(({ browser }) => closeAll(browser))

test('what the computer stops, the phone is told; a link after it works', async ({ browser }) => {
  const computer = await atTheComputer(browser)
  const { say, page, link } = computer
  const phone = await onAPhone(browser)
  await phone.page.goto(link.url)
  await start(phone.page, computer)
  await page.getByRole('button', { name: say('phone.STOP') }).click()
  await expect(page.getByRole('button', { name: new RegExp(say('recorder.CHOOSE.PHONE')) })).toBeVisible()
  await expect(phone.page.getByRole('heading', { name: say('phone.PAGE.REFUSED.CANCELLED.TITLE') })).toBeVisible()

  const next = await newLink(page, () =>
    page.getByRole('button', { name: new RegExp(say('recorder.CHOOSE.PHONE')) }).click(),
  )
  // In the very tab that shows the end of the one before.
  await phone.page.goto(next.url)
  await start(phone.page, computer)
  await expect(page.getByRole('heading', { name: say('phone.STATE.OPENED.TITLE') })).toBeVisible()
})

test('a link that has run out says so on both screens, and a new one is made', async ({ browser }) => {
  const computer = await atTheComputer(browser)
  const { say, page, link } = computer
  const sql = 'update recording_links set expires_at = ? where id = ?'
  withDatabase((database) => database.prepare(sql).run('2026-01-01T00:00:00.000Z', link.id))
  await expect(page.getByRole('heading', { name: say('phone.STATE.EXPIRED.TITLE') })).toBeVisible()
  const phone = await onAPhone(browser)
  await phone.page.goto(link.url)
  await start(phone.page, computer)
  await expect(phone.page.getByRole('heading', { name: say('phone.PAGE.REFUSED.EXPIRED.TITLE') })).toBeVisible()
  const next = await newLink(page, () => page.getByRole('button', { name: say('phone.NEW') }).click())
  await phone.page.goto(next.url)
  await start(phone.page, computer)
  await expect(page.getByRole('heading', { name: say('phone.STATE.OPENED.TITLE') })).toBeVisible()
})

test('a link that a phone has opened is no second one’s', async ({ browser }) => {
  const computer = await atTheComputer(browser)
  const [first, second] = [await onAPhone(browser), await onAPhone(browser)]
  for (const { page } of [first, second]) {
    await page.goto(computer.link.url)
    await start(page, computer)
  }
  const title = computer.say('phone.PAGE.REFUSED.USED.TITLE')
  await expect(second.page.getByRole('heading', { name: title })).toBeVisible()
  await expect(first.page.getByText(computer.question)).toBeVisible()
})

test('a computer that is reloaded finds its phone again', async ({ browser }) => {
  const computer = await atTheComputer(browser)
  const { say, page, link } = computer
  const phone = await onAPhone(browser)
  await phone.page.goto(link.url)
  await start(phone.page, computer)
  await expect(page.getByRole('heading', { name: say('phone.STATE.OPENED.TITLE') })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: new RegExp(say('recorder.CHOOSE.PHONE')) }).click()
  await expect(page.getByRole('heading', { name: say('phone.STATE.OPENED.TITLE') })).toBeVisible()
  // The phone is on the same link still.
  await phone.page.reload()
  await expect(phone.page.getByText(computer.question)).toBeVisible()
})

test('where no stream comes through, the computer asks', async ({ browser }) => {
  const computer = await atTheComputer(browser, 'en', (page) => page.route('**/events', (route) => route.abort()))
  const phone = await onAPhone(browser)
  await phone.page.goto(computer.link.url)
  await start(phone.page, computer)
  await expect(computer.page.getByRole('heading', { name: computer.say('phone.STATE.OPENED.TITLE') })).toBeVisible()
})

test('an address without a secret, or with a wrong one, opens nothing', async ({ browser }) => {
  const computer = await atTheComputer(browser)
  const phone = await onAPhone(browser)
  const title = computer.say('phone.PAGE.REFUSED.UNKNOWN.TITLE')
  await phone.page.goto(computer.link.url.split('#')[0]!)
  await expect(phone.page.getByRole('heading', { name: title })).toBeVisible()
  await phone.page.goto(`${computer.link.url.slice(0, -3)}zzz`)
  await start(phone.page, computer)
  await expect(phone.page.getByRole('heading', { name: title })).toBeVisible()
})

test('somebody else who is signed in on the phone stays signed in, and neither session opens what is the other’s', async ({
  browser,
}) => {
  const computer = await atTheComputer(browser)
  // The phone belongs to somebody with an application of their own.
  const { context, page } = await onAPhone(browser)
  const owner = await prepareForPitch(page, COMPANY, JOB)
  await page.goto(computer.link.url)
  await start(page, computer)
  await expect(page.getByText(computer.question)).toBeVisible()
  const me = (method: string, address: string) =>
    page.evaluate(async ([verb, at]) => (await fetch(at!, { method: verb! })).status, [method, address])
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

test('the stream comes through the whole server unpacked within a second, six at once, and ends with its reader', async ({
  browser,
}) => {
  const { context, link, page } = await atTheComputer(browser)
  // The pane's own stream would be one of the six.
  await page.goto('about:blank')
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const { host, port } = new URL(link.url)
  const follow = () =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; ms: number; leave: () => void }>(
      (resolve, reject) => {
        const begun = Date.now()
        const asking = ask(
          {
            host: '127.0.0.1',
            port,
            path: `/api/me/recording_links/${link.id}/events`,
            headers: { host, cookie, 'accept-encoding': 'gzip, br', accept: 'text/event-stream' },
          },
          (reply) => {
            const { statusCode: status = 0, headers } = reply
            const tell = () => resolve({ status, headers, ms: Date.now() - begun, leave: () => asking.destroy() })
            if (status !== 200) return tell()
            reply.once('data', tell)
          },
        )
        asking.on('error', reject)
        asking.end()
      },
    )
  const free = () => follow().then(({ status, leave }) => (leave(), status))
  await expect.poll(free).toBe(200)
  let streams: Awaited<ReturnType<typeof follow>>[] = []
  // Those that left are counted until the server has heard of it: it gets a moment before the next try.
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
  await expect.poll(free).toBe(200)
})
