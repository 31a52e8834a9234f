import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { site } from '../support/candidate.ts'
import { openModules, serveModules } from '../support/module-page.ts'

test.beforeEach(({ context }) => serveModules(context))

const ORIGIN = () => site('almea').replace(/\/$/, '')

type Attempt = { id: string; duration_ms: number | null; is_finished: boolean; is_kept: boolean; size: number }
type Store = typeof import('../../lib/client/recorder/store/attempt-store.ts')

/** Stores a recording of the browser's fake camera. Returns the finished or unfinished recording. */
const record = (page: Page, type: string, ms: number, isFinished = true) =>
  page.evaluate(
    async ([mimetype, length, isEnded]) => {
      const store = (await import('/__modules/lib/client/recorder/store/attempt-store' as string)) as Store
      const stream = await navigator.mediaDevices.getUserMedia({ video: { width: 320, height: 240 }, audio: true })
      const options = { mimeType: mimetype, videoBitsPerSecond: 500_000, videoKeyFrameIntervalDuration: 1000 }
      const recorder = new MediaRecorder(stream, options)
      const plain = recorder.mimeType.split(';')[0]!
      const { id } = await store.createAttempt({ key: 'me', kind: 'recorded', mimetype: plain, filename: 'pitch' })
      const writes: Promise<unknown>[] = []
      recorder.ondataavailable = ({ data }) => writes.push(store.appendChunk(id, data))
      const started_at = performance.now()
      recorder.start(500)
      while (performance.now() - started_at < length)
        await new Promise((resolve) => recorder.addEventListener('dataavailable', resolve, { once: true }))
      const duration_ms = Math.round(performance.now() - started_at)
      const stopped = new Promise((resolve) => (recorder.onstop = resolve))
      recorder.stop()
      await stopped
      await Promise.all(writes)
      for (const track of stream.getTracks()) track.stop()
      const attempt = isEnded ? await store.finishAttempt(id, { duration_ms }) : (await store.listAttempts('me'))[0]!
      return { attempt: attempt as Attempt, measured: duration_ms, chunks: writes.length }
    },
    [type, ms, isFinished] as const,
  )

/** Returns the metadata that a player reads from a recording, and its bytes. */
const play = (page: Page, id: string) =>
  page.evaluate(async (take_id) => {
    const store = (await import('/__modules/lib/client/recorder/store/attempt-store' as string)) as Store
    const blob = await store.readVideo(take_id)
    const video = document.createElement('video')
    video.muted = true
    video.src = URL.createObjectURL(blob)
    await new Promise((resolve, reject) => {
      video.onloadedmetadata = resolve
      video.onerror = reject
    })
    const { duration } = video
    video.currentTime = 1.5
    await new Promise((resolve) => (video.onseeked = resolve))
    const bytes = Array.from(new Uint8Array(await blob.arrayBuffer()))
    return { duration, seekable: video.seekable.end(0), at: video.currentTime, bytes }
  }, id)

/** Returns the duration that ffprobe reads. Null if ffprobe is not installed. */
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
  test(`${type}: a recording stored in chunks is one video with a duration, and can be sought`, async ({ page }) => {
    await openModules(page, ORIGIN())
    const { attempt, measured, chunks } = await record(page, type, 4000)
    expect(chunks).toBeGreaterThan(2)
    expect(attempt).toMatchObject({ is_finished: true, is_kept: true, duration_ms: measured })
    const video = await play(page, attempt.id)
    expect(video.bytes).toHaveLength(attempt.size)
    expect(Math.abs(video.duration * 1000 - measured)).toBeLessThan(1500)
    expect(video.seekable).toBe(video.duration)
    expect(video.at).toBeCloseTo(1.5, 1)
    const seconds = probe(video.bytes, 'video')
    if (seconds !== null) expect(Math.abs(seconds * 1000 - measured)).toBeLessThan(1500)
  })

test('keeps a recording and its duration after its tab was closed', async ({ page, context }) => {
  await openModules(page, ORIGIN())
  const { attempt, measured } = await record(page, 'video/webm;codecs=vp8,opus', 3000, false)
  expect(attempt.is_finished).toBe(false)
  await page.close()
  const next = await openModules(await context.newPage(), ORIGIN())
  const found = await next.evaluate(async () => {
    const store = (await import('/__modules/lib/client/recorder/store/attempt-store' as string)) as Store
    const [stored] = await store.listAttempts('me')
    return store.finishAttempt(stored!.id, { duration_ms: null })
  })
  expect(found).toMatchObject({ id: attempt.id, size: attempt.size, is_finished: true })
  expect(Math.abs(found.duration_ms! - measured)).toBeLessThan(1500)
  expect((await play(next, found.id)).duration * 1000).toBeCloseTo(found.duration_ms!, -1)
})

/** Stores a recording of 6 MB in chunks, and reads it back as one file. */
const storeSome = (page: Page) =>
  page.evaluate(async () => {
    const store = (await import('/__modules/lib/client/recorder/store/attempt-store' as string)) as Store
    const about = { key: 'me', kind: 'chosen', mimetype: 'video/mp4', filename: 'a.mp4' } as const
    const { id } = await store.createAttempt(about)
    // Incompressible bytes.
    const chunks = Array.from({ length: 6 }, () => new Uint8Array(1024 * 1024))
    for (const chunk of chunks)
      for (let offset = 0; offset < chunk.length; offset += 65_536)
        crypto.getRandomValues(chunk.subarray(offset, offset + 65_536))
    for (const chunk of chunks) await store.appendChunk(id, new Blob([chunk]))
    const attempt = await store.finishAttempt(id, { duration_ms: null })
    const bytes = new Uint8Array(await (await store.readVideo(id)).arrayBuffer())
    const isIntact = bytes.every((byte, index) => byte === chunks[Math.floor(index / 1_048_576)]![index % 1_048_576])
    return { is_kept: attempt.is_kept, length: bytes.length, isIntact, found: (await store.listAttempts('me')).length }
  })

test("keeps all of a recording that exceeds the browser's storage, and reports that closing the tab loses it", async ({
  page,
  context,
}) => {
  await openModules(page, ORIGIN())
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: ORIGIN(), quotaSize: 3 * 1024 * 1024 })
  expect(await storeSome(page)).toEqual({ is_kept: false, length: 6 * 1024 * 1024, isIntact: true, found: 1 })
})

test('keeps recordings until the tab is closed in a browser without IndexedDB', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }))
  await openModules(page, ORIGIN())
  expect(await storeSome(page)).toEqual({ is_kept: false, length: 6 * 1024 * 1024, isIntact: true, found: 1 })
})

test('deletes recordings older than a week when the next one begins, and all at sign-out', async ({ page }) => {
  await openModules(page, ORIGIN())
  /** Begins a recording, and returns the number of stored ones. Those that are old are not listed. */
  const begin = () =>
    page.evaluate(async () => {
      const store = (await import('/__modules/lib/client/recorder/store/attempt-store' as string)) as Store
      await store.createAttempt({ key: 'me', kind: 'recorded', mimetype: 'video/mp4', filename: 'a.mp4' })
      return (await store.listAttempts('me')).length
    })
  const now = Date.now()
  const week = 7 * 24 * 3_600_000
  await page.clock.setFixedTime(now - week - 3_600_000)
  expect(await begin()).toBe(1)
  await page.clock.setFixedTime(now)
  expect(await begin()).toBe(1)
  // At the earlier time, the first recording would be listed.
  await page.clock.setFixedTime(now - week)
  const counts = await page.evaluate(async () => {
    const store = (await import('/__modules/lib/client/recorder/store/attempt-store' as string)) as Store
    const left = (await store.listAttempts('me')).length
    await store.clearAttempts()
    return [left, (await store.listAttempts('me')).length]
  })
  expect(counts).toEqual([1, 0])
})
