import { type Browser, chromium, type Page } from 'playwright'
import { inFolder } from '#tests/bench/host'
import type { Result, Row } from '#tests/bench/result'
import { startServer } from '#tests/support/server'
import { ensureChromium } from '../support/chromium.mjs'

const COMPANY = 'noctua'
const JOB = 'dark-sky-cartographer-london'
const MANY = 10_000
const FEW = 200
const STEPS = 300
const MOST_MS = 120_000

type Frames = { long: number[]; between: number[] }

/** Starts recording frame times; `long` are those above 50 ms as reported by Chromium. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const noted: { long: number[]; between: number[]; isOver: boolean } = { long: [], between: [], isOver: false }
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.long.push(duration)
    })
    observer.observe({ type: 'long-animation-frame' })
    let last = performance.now()
    const frame = (now: number) => {
      noted.between.push(now - last)
      last = now
      if (!noted.isOver) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    Object.assign(window, {
      stopWatching: () => {
        noted.isOver = true
        for (const { duration } of observer.takeRecords()) noted.long.push(duration)
        return { long: noted.long, between: noted.between.slice(1) }
      },
    })
  })
const stop = (page: Page) => page.evaluate(() => (window as unknown as { stopWatching: () => Frames }).stopWatching())

const box = (page: Page) => page.getByTestId('messages')

/** Turns the wheel once per frame, `steps` times, or until `isOver`. */
async function turn(page: Page, by: (step: number) => number, steps: number, isOver?: () => Promise<boolean>) {
  const until = Date.now() + MOST_MS
  for (let step = 0; step < steps; step += 1) {
    await page.mouse.wheel(0, by(step))
    await page.waitForTimeout(16)
    if (isOver && step % 20 === 0 && (await isOver())) return
    if (Date.now() > until) throw new Error('scrolling did not come to its end')
  }
}

/** Opens a thread of this many messages, with the pointer over it. */
async function open(browser: Browser, count: number) {
  const { refuseBefore } = await import('#tests/support/candidate')
  const { becomeCandidate, reachPitch } = await import('#tests/support/pitch')
  const { addPast, company } = await import('#tests/support/recruiter')
  const { changeData } = await import('#tests/support/change-data')
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1280, height: 860 } })
  const page = await context.newPage()
  await becomeCandidate(page, COMPANY)
  await refuseBefore(page)
  const { call, candidacy_id } = await reachPitch(page, COMPANY, JOB)
  company('message', String(candidacy_id), 'Hello Camille')
  const [discussion] = await call<{ id: number }[]>('GET', '/me/discussions')
  addPast(discussion!.id, count)
  // Everything is read, because a thread opens at its first new message.
  changeData('update discussions set last_seen_by_user_at = ? where id = ?', new Date().toISOString(), discussion!.id)
  await page.goto(`${new URL(page.url()).origin}/profile/messaging?discussion=${discussion!.id}`)
  await box(page).getByText(`Message ${count}.`).last().waitFor()
  await box(page).hover()
  return page
}

const isAtStart = (page: Page) => async () =>
  (await box(page)
    .getByText(/^Message 1\./)
    .count()) > 0

const nth = (numbers: readonly number[], share: number) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * share)] ?? 0
const longest = ({ long, between }: Frames) => Math.max(...long, ...between)

/** A frame may take `times` as long as in a short thread. */
const rowsOf = (what: string, frames: Frames, few: Frames, times: number): Row[] => {
  const baseline = { what: `${FEW} messages`, value: nth(few.between, 0.99) }
  const frame = { what: `${what}: between two frames, p99`, value: nth(frames.between, 0.99), unit: 'ms' }
  return [
    { ...frame, baseline, most: baseline.value * times },
    {
      what: `${what}: the longest frame`,
      value: longest(frames),
      unit: 'ms',
      baseline: { what: baseline.what, value: longest(few) },
    },
  ]
}

async function measure(browser: Browser): Promise<Result> {
  const short = await open(browser, FEW)
  await watch(short)
  await turn(short, (step) => (step % 8 < 4 ? -800 : 800), STEPS)
  const few = await stop(short)
  await short.context().close()

  const page = await open(browser, MANY)
  await watch(page)
  await turn(page, () => -2400, Infinity, isAtStart(page))
  const up = await stop(page)
  await watch(page)
  await turn(page, (step) => (step % 100 < 60 ? 800 : -800), STEPS)
  const through = await stop(page)
  const notes = [
    `Wheel once a frame, 2,400 px: from the last of ${MANY} messages to the first, pages of 60 coming in; then 800 px, ${STEPS} times through them; the short one likewise.`,
    `Frames: ${few.between.length} at ${FEW} messages, ${up.between.length} on the way up, ${through.between.length} through all; above 50 ms: ${few.long.length}, ${up.long.length}, ${through.long.length}.`,
  ]
  const rows = [...rowsOf('while earlier ones come in', up, few, 3), ...rowsOf('once all are here', through, few, 2)]
  return { title: 'A thread of ten thousand messages', rows, notes, failures: [] }
}

export const run = (): Promise<Result> =>
  inFolder(async (dataDir) => {
    const server = await startServer({ dataDir })
    // Where the end-to-end helpers read it.
    Object.assign(process.env, { E2E_PORT: String(server.port), E2E_DATA: dataDir })
    const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
    try {
      return await measure(browser)
    } finally {
      await browser.close()
      await server.stop()
    }
  })
