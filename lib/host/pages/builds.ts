import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { FileStore } from '#lib/funnel-api/platform/storage/store'
import { readAllBytes } from '#lib/funnel-api/platform/storage/stored-bytes'
import { isStaticPath } from '#lib/host/pages/build-statics'

/**
 * Static files of deployed builds in the store that all nodes share: 'statics/files/…' by content hash, and for each
 * build a list of its file names at 'statics/builds/SECOND-ID'. A key always has the same bytes, so nodes may write
 * concurrently.
 */
export type Store = Pick<FileStore, 'put' | 'list' | 'read' | 'size' | 'remove'>

/** The file list of a build. `at` is the second at which a node with this build last wrote it. */
export type Listed = { key: string; id: string; at: number }

const Files = z.record(z.string().refine(isStaticPath), z.string().regex(/^[\da-f]{64}$/))
/** Hashes (SHA-256, hexadecimal) by URL path. */
export type Files = z.infer<typeof Files>

const LISTS = 'statics/builds'
export const FILES = 'statics/files'
const KEY = /\/(\d{10})-([\da-f]{32})$/
const MONTH_S = 30 * 86_400
/** A replaced list is deleted after this time, because another node may still read it. */
const REPLACED_S = 600
/** Limits the number of builds for frequent deployments, because each list takes about 30 KB of memory. */
const MAX_BUILDS = 50

export const keyOf = (sha256: string) => `${FILES}/${sha256}`

/** The newest list of each build that has not expired, and the lists that can be deleted. */
export async function buildsIn(store: Store, now: number): Promise<{ current: Listed[]; expired: Listed[] }> {
  const all: Listed[] = []
  for await (const { key } of store.list(LISTS)) {
    const [, at, id] = KEY.exec(key) ?? []
    if (at !== undefined && id !== undefined) all.push({ key, id, at: Number(at) })
  }
  all.sort((a, b) => b.at - a.at)
  const newest = all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index)
  const current = newest.filter(({ at }) => at > now / 1000 - MONTH_S).slice(0, MAX_BUILDS)
  const expired = all.filter((entry) => !current.includes(entry) && entry.at < now / 1000 - REPLACED_S)
  return { current, expired }
}

export const readFiles = async (store: Store, { key }: Listed): Promise<Files> =>
  Files.parse(JSON.parse((await readAllBytes(store, key)).toString()))

/** Writes the file list of a build, when a node starts with it and while the node runs. */
export async function recordBuild(store: Store, files: Files, now: number): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(files))
  const id = hash('sha256', bytes).slice(0, 32)
  const at = Math.floor(now / 1000)
  await store.put(`${LISTS}/${at}-${id}`, Readable.from([bytes]))
}
