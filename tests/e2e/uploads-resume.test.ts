import { expect, type Page, test } from 'playwright/test'
import { loadMessages, site } from '../support/candidate.ts'
import { slugOf } from '../support/companies.ts'
import { startFaultProxy } from '../support/fault-proxy.ts'
import { choose, waitUntilStored, MB, newVideo, openPitch, SIZE } from '../support/long-upload.ts'

test.use({ locale: 'fr' })
test.setTimeout(300_000)

/** Maximum of the bytes sent by the browser, as a multiple of the file size. */
const MAX = 1.3

/** Starts a proxy that simulates a connection with faults to the server. */
const startProxy = (faults: Parameters<typeof startFaultProxy>[1]) =>
  startFaultProxy(Number(process.env.E2E_PORT), faults)
type Proxy = Awaited<ReturnType<typeof startProxy>>

const openThrough = (page: Page, proxy: Proxy) => {
  const slug = slugOf('almea')
  return openPitch(page, slug, site('almea', '/'), proxy.origin(slug))
}

test('uploads 60 MB through a connection that drops a third of the chunks, to an unreliable server', async ({
  page,
}) => {
  const proxy = await startProxy({ chunks: 0.3, burstEvery: 15, deferrals: 2, latency: 20 })
  const { file, sum } = await newVideo('faults')
  await openThrough(page, proxy)
  await page.clock.install()
  await choose(page, file)
  // The delays between attempts pass on the page's clock.
  await waitUntilStored(process.env.E2E_DATA!, sum, () => page.clock.runFor(4000))
  expect(proxy.seen.failed).toBeGreaterThan(2)
  expect(proxy.seen.bursts).toBeGreaterThan(0)
  expect(proxy.seen).toMatchObject({ starts: 1, deferred: 2 })
  expect(proxy.seen.bytes).toBeLessThanOrEqual(MAX * SIZE)
  await proxy.stop()
})

test('resumes 60 MB in a new tab after the first was closed', async ({ page, context }) => {
  const proxy = await startProxy({ pauseAfterBytes: 25 * MB })
  const { file, sum } = await newVideo('closed')
  const url = await openThrough(page, proxy)
  await choose(page, file)
  await proxy.held
  await page.close()
  proxy.release()
  // The upload resumes by itself.
  await (await context.newPage()).goto(url)
  await waitUntilStored(process.env.E2E_DATA!, sum)
  expect(proxy.seen.starts).toBe(1)
  expect(proxy.seen.bytes).toBeLessThanOrEqual(MAX * SIZE)
  await proxy.stop()
})

test('resumes 60 MB automatically after a time without network', async ({ page, context }) => {
  const proxy = await startProxy({ pauseAfterBytes: 25 * MB })
  const { file, sum } = await newVideo('offline')
  await openThrough(page, proxy)
  await choose(page, file)
  await proxy.held
  await context.setOffline(true)
  proxy.release()
  const t = await loadMessages('fr')
  await expect(page.getByText(t('recorder.ERROR.CONNECTION_LOST.TEXT'))).toBeVisible()
  // Waits until the proxy has read all bytes that had arrived.
  let before = -1
  await expect.poll(() => before === (before = proxy.seen.bytes)).toBe(true)
  await page.getByRole('button', { name: t('recorder.SEND.RETRY') }).click()
  await expect(page.getByText(t('recorder.ERROR.CONNECTION_LOST.TEXT'))).toBeVisible()
  expect(proxy.seen.bytes).toBe(before)
  await context.setOffline(false)
  await waitUntilStored(process.env.E2E_DATA!, sum)
  expect(proxy.seen.starts).toBe(1)
  expect(proxy.seen.bytes).toBeLessThanOrEqual(MAX * SIZE)
  await proxy.stop()
})

test('sends each byte once from two tabs with the same application', async ({ page, context }) => {
  const proxy = await startProxy({ pauseAfterBytes: 25 * MB })
  const { file, sum } = await newVideo('tabs')
  const url = await openThrough(page, proxy)
  await choose(page, file)
  await proxy.held
  const other = await context.newPage()
  await other.goto(url)
  await expect(other.getByRole('progressbar')).toBeVisible()
  proxy.release()
  await waitUntilStored(process.env.E2E_DATA!, sum)
  expect(proxy.seen).toMatchObject({ starts: 1, bytes: SIZE })
  await proxy.stop()
})
