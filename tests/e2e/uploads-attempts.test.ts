import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { site } from '../support/candidate.ts'
import { openModules, serveModules } from '../support/module-page.ts'

test.beforeEach(({ context }) => serveModules(context))

const ORIGIN = () => site('almea').replace(/\/$/, '')

type Take = { id: string; duration_ms: number | null; is_finished: boolean; is_kept: boolean; size: number }
type Store = typeof import('../../lib/client/takes/take-store.ts')

/** Records with the browser's fake camera into storage; returns the finished or unfinished recording. */
const record = (page: Page, type: string, ms: number, isFinished = true) =>
  page.evaluate(
    async ([mimetype, length, isEnded]) => {
      const store = (await import('/__modules/lib/client/takes/take-store' as string)) as Store
      const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 320, height: 240 }, audio: true })
      const options = { mimeType: mimetype, videoBitsPerSecond: 500_000, videoKeyFrameIntervalDuration: 1000 }
      const recorder = new MediaRecorder(stream, options)
      const plain = recorder.mimeType.split(';')[0]!
      const { id } = await store.beginTake({ key: 'me', kind: 'recorded', mimetype: plain, filename: 'pitch' })
      const kept: Promise<unknown>[] = []
      recorder.ondataavailable = ({ data }) => kept.push(store.appendChunk(id, data))
      const begun = performance.now()
      recorder.start(500)
      await new Promise((resolve) => setTimeout(resolve, length))
      const duration_ms = Math.round(performance.now() - begun)
      const stopped = new Promise((resolve) => (recorder.onstop = resolve))
      recorder.stop()
      await stopped
      await Promise.all(kept)
      for (const track of stream.getTracks()) track.stop()
      const take = isEnded ? await store.finishTake(id, { duration_ms }) : (await store.takesOf('me'))[0]!
      return { take: take as Take, measured: duration_ms, chunks: kept.length }
    },
    [type, ms, isFinished] as const,
  )

/** The metadata that a player reads from a recording, and its bytes. */
const play = (page: Page, id: string) =>
  page.evaluate(async (take_id) => {
    const store = (await import('/__modules/lib/client/takes/take-store' as string)) as Store
    const film = await store.filmOf(take_id)
    const video = document.createElement('video')
    video.muted = true
    video.src = URL.createObjectURL(film)
    await new Promise((resolve, reject) => {
      video.onloadedmetadata = resolve
      video.onerror = reject
    })
    const { duration } = video
    video.currentTime = 1.5
    await new Promise((resolve) => (video.onseeked = resolve))
    const bytes = Array.from(new Uint8Array(await film.arrayBuffer()))
    return { duration, seekable: video.seekable.end(0), at: video.currentTime, bytes }
  }, id)

/** The duration that ffprobe reads; null if it is not installed. */
function probe(bytes: number[], name: string): number | null {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'take-')), name)
  writeFileSync(file, Buffer.from(bytes))
  const { error, stdout } = spawnSync('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'format=duration',
    '-of',
    'csv=p=0',
    file,
  ])
  return error ? null : Number(stdout.toString())
}

for (const type of ['video/webm;codecs=vp8,opus', 'video/mp4'])
  test(`${type}: a recording stored in chunks is one video with a duration that can be sought`, async ({ page }) => {
    await openModules(page, ORIGIN())
    const { take, measured, chunks } = await record(page, type, 4000)
    expect(chunks).toBeGreaterThan(2)
    expect(take).toMatchObject({ is_finished: true, is_kept: true, duration_ms: measured })
    const film = await play(page, take.id)
    expect(film.bytes).toHaveLength(take.size)
    expect(Math.abs(film.duration * 1000 - measured)).toBeLessThan(1500)
    expect(film.seekable).toBe(film.duration)
    expect(film.at).toBeCloseTo(1.5, 1)
    const seconds = probe(film.bytes, 'film')
    if (seconds !== null) expect(Math.abs(seconds * 1000 - measured)).toBeLessThan(1500)
  })

test('keeps a recording and its duration after its tab was closed', async ({ page, context }) => {
  await openModules(page, ORIGIN())
  const { take, measured } = await record(page, 'video/webm;codecs=vp8,opus', 3000, false)
  expect(take.is_finished).toBe(false)
  await page.close()
  const next = await openModules(await context.newPage(), ORIGIN())
  const found = await next.evaluate(async () => {
    const store = (await import('/__modules/lib/client/takes/take-store' as string)) as Store
    const [kept] = await store.takesOf('me')
    return store.finishTake(kept!.id, { duration_ms: null })
  })
  expect(found).toMatchObject({ id: take.id, size: take.size, is_finished: true })
  expect(Math.abs(found.duration_ms! - measured)).toBeLessThan(1500)
  expect((await play(next, found.id)).duration * 1000).toBeCloseTo(found.duration_ms!, -1)
})

/** A recording of 6 MB in chunks, read back as one. */
const keepSome = (page: Page) =>
  page.evaluate(async () => {
    const store = (await import('/__modules/lib/client/takes/take-store' as string)) as Store
    const about = { key: 'me', kind: 'chosen', mimetype: 'video/mp4', filename: 'a.mp4' } as const
    const { id } = await store.beginTake(about)
    // Incompressible bytes.
    const chunks = Array.from({ length: 6 }, () => new Uint8Array(1024 * 1024))
    for (const chunk of chunks)
      for (let at = 0; at < chunk.length; at += 65_536) crypto.getRandomValues(chunk.subarray(at, at + 65_536))
    for (const chunk of chunks) await store.appendChunk(id, new Blob([chunk]))
    const take = await store.finishTake(id, { duration_ms: null })
    const bytes = new Uint8Array(await (await store.filmOf(id)).arrayBuffer())
    const isWhole = bytes.every((byte, at) => byte === chunks[Math.floor(at / 1_048_576)]![at % 1_048_576])
    return { is_kept: take.is_kept, length: bytes.length, isWhole, found: (await store.takesOf('me')).length }
  })

test("keeps a recording complete that exceeds the browser's storage, and reports that it is lost with the tab", async ({
  page,
  context,
}) => {
  await openModules(page, ORIGIN())
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: ORIGIN(), quotaSize: 3 * 1024 * 1024 })
  expect(await keepSome(page)).toEqual({ is_kept: false, length: 6 * 1024 * 1024, isWhole: true, found: 1 })
})

test('keeps recordings as long as the tab in a browser without a database', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }))
  await openModules(page, ORIGIN())
  expect(await keepSome(page)).toEqual({ is_kept: false, length: 6 * 1024 * 1024, isWhole: true, found: 1 })
})

test('deletes recordings older than a week when the next one begins, and all at sign-out', async ({ page }) => {
  await openModules(page, ORIGIN())
  const counts = await page.evaluate(async () => {
    const store = (await import('/__modules/lib/client/takes/take-store' as string)) as Store
    const begin = () => store.beginTake({ key: 'me', kind: 'recorded', mimetype: 'video/mp4', filename: 'a.mp4' })
    const count = async () => (await store.takesOf('me')).length
    const now = Date.now
    Date.now = () => now() - 8 * 24 * 3_600_000
    await begin()
    const old = await count()
    Date.now = now
    await begin()
    const fresh = await count()
    await store.dropAllTakes()
    return [old, fresh, await count()]
  })
  expect(counts).toEqual([1, 1, 0])
})
