import { createHash } from 'node:crypto'
import { createReadStream, writeFileSync } from 'node:fs'
import { mkdtemp, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page } from 'playwright/test'
import { callsOf } from './calls.ts'
import { rejectCookiesInAdvance } from './candidate.ts'
import { sha256, createVideo } from './video-bytes.ts'
import { completeStages, createAccount } from './pitch.ts'

export const MB = 1024 * 1024
export const SIZE = 60 * MB
const JOB = 'stage-ergotherapie-geneve'

/** A unique video of 60 MB on disk, and its checksum. */
export async function newVideo(seed: string) {
  const bytes = createVideo(SIZE, seed)
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'video-')), 'pitch.mp4')
  writeFileSync(file, bytes)
  return { file, sum: sha256(bytes) }
}

/** Checksums of complete videos, which do not change, by path. */
const knownSums = new Map<string, string>()

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(file)) hash.update(bytes as Buffer)
  return hash.digest('hex')
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
    const sum = knownSums.get(at) ?? (await hashFile(at))
    knownSums.set(at, sum)
    sums.push(sum)
  }
  return sums
}

/** Waits until a server has stored the video once. `between` runs before each check. */
export function waitUntilStored(dataDir: string, sum: string, between: () => Promise<void> = async () => undefined) {
  const check = async () => {
    await between()
    return (await sumsIn(dataDir)).filter((each) => each === sum)
  }
  return expect.poll(check, { timeout: 200_000, intervals: [1000] }).toEqual([sum])
}

/**
 * Opens the pitch of a new candidate through a proxy. The server's cookies apply to the proxy too, because cookies
 * ignore ports. Returns the URL.
 */
export async function openPitch(page: Page, slug: string, server: string, proxy: string) {
  const call = callsOf(page, server)
  await createAccount(call, slug)
  await completeStages(call, slug, JOB)
  await rejectCookiesInAdvance(page, slug, server)
  const url = `${proxy}/jobs/${JOB}/apply`
  await page.goto(url)
  await page.locator('input[type=file]').first().waitFor({ state: 'attached' })
  return url
}

export const choose = (page: Page, file: string) => page.locator('input[type=file]').first().setInputFiles(file)
