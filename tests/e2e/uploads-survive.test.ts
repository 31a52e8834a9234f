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
/** Maximum of the bytes sent by the browser, as a multiple of the file. */
const MOST = 1.3
const JOB = '/jobs/stage-ergotherapie-geneve/apply'

/** A unique video of 60 MB on disk, and its checksum. */
async function newFilm(seed: string) {
  const bytes = filmOf(SIZE, seed)
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'film-')), 'pitch.mp4')
  writeFileSync(file, bytes)
  return { file, sum: sha256(bytes) }
}

/** Checksums of all stored videos of that size on a server. */
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

/** Signs up, completes the stages before the pitch, and opens it. */
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

test('uploads 60 MB through a connection that fails every third chunk, to a failing server', async ({ page }) => {
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

test('resumes 60 MB after the server was killed and restarted', async ({ page }) => {
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

test('resumes 60 MB in a new tab after the first was closed', async ({ page, context }) => {
  const server = await startServer()
  const proxy = await startFaultProxy(server.port, { holdAt: 25 * MB })
  const { file, sum } = await newFilm('closed')
  await toPitch(page, proxy.origin('almea'))
  await choose(page, file)
  await proxy.held
  await page.close()
  proxy.release()
  // The upload resumes by itself.
  await (await context.newPage()).goto(proxy.origin('almea') + JOB)
  await arrives(server.dataDir, sum)
  expect(proxy.seen.starts).toBe(1)
  expect(proxy.seen.bytes).toBeLessThanOrEqual(MOST * SIZE)
  await proxy.stop()
  await server.stop()
})

test('resumes 60 MB by itself after a time without network', async ({ page, context }) => {
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

test('sends each byte once from two tabs with the same application', async ({ page, context }) => {
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
