import type { Browser, Locator, Page } from 'playwright'
import { median, quantile, type Server, withBrowser, withServer } from '#tests/bench/harness'
import { type Result, rowOf } from '#tests/bench/result'

const COMPANY = 'levain'
const JOB = '/jobs/boulanger-de-nuit-lille'
const VISITS = 9
const MAX_MS = 100
/** Lighthouse's phone: a processor slowed four times, on slow 4G. */
const PROCESSOR_SLOWDOWN = 4
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 }
const PHONE = { locale: 'fr-FR', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/**
 * Measures the milliseconds from the first click in the page until the first frame, or until the first frame in which
 * `selector` matches. The frame has been painted when the message that it posts arrives.
 */
const listen = (page: Page, selector: string | null) =>
  page.evaluate((shown) => {
    window.tapResponse = new Promise((resolve) => {
      const measure = ({ timeStamp }: MouseEvent) => {
        const painted = () => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - timeStamp)
          port2.postMessage(null)
        }
        const wait = () =>
          requestAnimationFrame(() => (shown === null || document.querySelector(shown) ? painted() : wait()))
        wait()
      }
      addEventListener('click', measure, { capture: true, once: true })
    })
  }, selector)

const untilHydrated = (link: Locator) =>
  link.evaluate(async (element) => {
    while (!Object.keys(element).some((key) => key.startsWith('__reactProps')))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => requestIdleCallback(resolve))
  })

async function visit(browser: Browser, url: string) {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'load' })
    const link = page.locator(`main a[href="${JOB}/apply"]`).first()
    // After hydration, React handles clicks. Before, the browser itself follows the link.
    await untilHydrated(link)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN })
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', SLOW_4G)
    await link.scrollIntoViewIfNeeded()
    await listen(page, null)
    await page.getByRole('heading', { level: 1 }).first().tap()
    const heading = await page.evaluate(() => window.tapResponse)
    await listen(page, `main a[href="${JOB}/apply"] [role=status] > *`)
    await link.tap({ noWaitAfter: true })
    return { heading, apply: await page.evaluate(() => window.tapResponse) }
  } finally {
    await context.close()
  }
}

async function measure(browser: Browser, { origin }: Server): Promise<Result> {
  const url = origin(COMPANY) + JOB
  // Warms up the page.
  await visit(browser, url)
  const visits: Awaited<ReturnType<typeof visit>>[] = []
  while (visits.length < VISITS) visits.push(await visit(browser, url))
  const times = visits.map(({ apply }) => apply)
  const baseline = { what: 'tap on the title, which does nothing', value: median(visits.map(({ heading }) => heading)) }
  return {
    rows: [
      rowOf('tap on Apply until a frame shows the response, median', median(times), 'ms', { baseline, most: MAX_MS }),
      rowOf('tap on Apply until a frame shows the response, slowest', quantile(times, 0.999), 'ms', { most: MAX_MS }),
    ],
    notes: [`${VISITS} visits of a phone with its processor slowed ${PROCESSOR_SLOWDOWN} times, on slow 4G.`],
    failures: [],
  }
}

declare global {
  interface Window {
    tapResponse: Promise<number>
  }
}

/** The time until a candidate sees that a tap on Apply was received. */
export const run = () => withServer((server) => withBrowser((browser) => measure(browser, server)))
