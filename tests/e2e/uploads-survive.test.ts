import { createHash } from 'node:crypto'
import { createReadStream, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { answerSurvey, refuseCookies, signUp, startApplication, wordsOf } from '../support/candidate.ts'
import { startFaultProxy } from '../support/fault-proxy.ts'
import { filmOf, sha256 } from '../support/films.ts'
import { startServer } from '../support/server.ts'

test.use({ locale: 'fr' })
test.setTimeout(300_000)

const MB = 1024 * 1024
const SIZE = 60 * MB
/** Bytes sent by the browser, as a multiple of the file. */
const MOST = 1.3
const JOB = '/jobs/stage-ergotherapie-geneve/apply'

/** A film of 60 MB on the disk, unlike any other, and its checksum. */
async function newFilm(seed: string) {
  const bytes = filmOf(SIZE, seed)
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'film-')), 'pitch.mp4')
  writeFileSync(file, bytes)
  return { file, sum: sha256(bytes) }
}

/** Checksums of all films of that size that a server keeps. */
async function sumsIn(data: string): Promise<string[]> {
  const dataDir = path.join(data, 'files', 'records')
  const names = await readdir(dataDir, { recursive: true }).catch(() => [])
  const sums: string[] = []
  for (const name of names) {
    const at = path.join(dataDir, name)
    const found = await stat(at).catch(() => null)
    if (!found?.isFile() || found.size !== SIZE) continue
    const hash = createHash('sha256')
    for await (const bytes of createReadStream(at)) hash.update(bytes as Buffer)
    sums.push(hash.digest('hex'))
  }
  return sums
}

/** Signs up, answers what comes first and stands before the pitch. */
async function toPitch(page: Page, origin: string) {
  const say = await wordsOf('fr')
  await page.goto(origin + JOB)
  await refuseCookies(page, say)
  await signUp(page, say)
  await startApplication(page, say)
  await answerSurvey(page)
  await page.locator('input[type=file]').first().waitFor({ state: 'attached' })
}

const choose = (page: Page, file: string) => page.locator('input[type=file]').first().setInputFiles(file)

const arrives = (dataDir: string, sum: string) =>
  expect.poll(() => sumsIn(dataDir), { timeout: 200_000, intervals: [2000] }).toEqual([sum])

test('60 MB through a connection that fails every third chunk, with a server in trouble', async ({ page }) => {
  const server = await startServer()
  const proxy = await startFaultProxy(server.port, { chunks: 0.3, burstEvery: 15, later: 2, latency: 20 })
  const { file, sum } = await newFilm('faults')
  await toPitch(page, proxy.origin('almea'))
  await choose(page, file)
  await arrives(server.dataDir, sum)
  expect(proxy.seen.failed).toBeGreaterThan(2)
  expect(proxy.seen.bursts).toBeGreaterThan(0)
  expect(proxy.seen).toMatchObject({ starts: 1, laters: 2 })
  expect(proxy.seen.bytes).toBeLessThanOrEqual(MOST * SIZE)
  await proxy.stop()
  await server.stop()
})

test('the server is killed in the middle of 60 MB and started again: it goes on where it was', async ({ page }) => {
  const server = await startServer()
  const proxy = await startFaultProxy(server.port, { holdAt: 25 * MB })
  const { file, sum } = await newFilm('killed')
  await toPitch(page, proxy.origin('almea'))
  await choose(page, file)
  await proxy.held
  await server.kill()
  proxy.release()
  const second = await startServer({ port: server.port, dataDir: server.dataDir })
  await arrives(server.dataDir, sum)
  expect(proxy.seen.starts).toBe(1)
  expect(proxy.seen.bytes).toBeLessThanOrEqual(MOST * SIZE)
  await proxy.stop()
  await second.stop()
})

test('the tab is closed in the middle of 60 MB: the next one goes on where it was', async ({ page, context }) => {
  const server = await startServer()
  const proxy = await startFaultProxy(server.port, { holdAt: 25 * MB })
  const { file, sum } = await newFilm('closed')
  await toPitch(page, proxy.origin('almea'))
  await choose(page, file)
  await proxy.held
  await page.close()
  proxy.release()
  // What was being sent goes on by itself.
  await (await context.newPage()).goto(proxy.origin('almea') + JOB)
  await arrives(server.dataDir, sum)
  expect(proxy.seen.starts).toBe(1)
  expect(proxy.seen.bytes).toBeLessThanOrEqual(MOST * SIZE)
  await proxy.stop()
  await server.stop()
})

test('no network for a while in the middle of 60 MB: it goes on by itself', async ({ page, context }) => {
  const server = await startServer()
  const proxy = await startFaultProxy(server.port, { holdAt: 25 * MB })
  const { file, sum } = await newFilm('offline')
  await toPitch(page, proxy.origin('almea'))
  await choose(page, file)
  await proxy.held
  await context.setOffline(true)
  proxy.release()
  await page.waitForTimeout(5000)
  const before = proxy.seen.bytes
  await page.waitForTimeout(3000)
  expect(proxy.seen.bytes).toBe(before)
  await context.setOffline(false)
  await arrives(server.dataDir, sum)
  expect(proxy.seen.starts).toBe(1)
  expect(proxy.seen.bytes).toBeLessThanOrEqual(MOST * SIZE)
  await proxy.stop()
  await server.stop()
})

test('two tabs at the same application send each byte once', async ({ page, context }) => {
  const server = await startServer()
  const proxy = await startFaultProxy(server.port, { holdAt: 25 * MB })
  const { file, sum } = await newFilm('tabs')
  await toPitch(page, proxy.origin('almea'))
  await choose(page, file)
  await proxy.held
  const other = await context.newPage()
  await other.goto(proxy.origin('almea') + JOB)
  await expect(other.getByRole('progressbar')).toBeVisible()
  proxy.release()
  await arrives(server.dataDir, sum)
  expect(proxy.seen).toMatchObject({ starts: 1, bytes: SIZE })
  await proxy.stop()
  await server.stop()
})
