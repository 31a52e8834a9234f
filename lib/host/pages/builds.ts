import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { FileStore } from '#lib/funnel-api/files/store'
import { allBytes } from '#lib/funnel-api/files/stored-bytes'
import { isPlain } from '#lib/host/pages/statics'

/**
 * Static files of the builds that nodes began with, in the store that all nodes share: 'statics/files/…' by the hash of
 * their bytes, and for each build a list 'statics/builds/SECOND-ID' of what its files are called. The same key never
 * stands for other bytes, so nodes may write at the same time.
 */
export type Store = Pick<FileStore, 'put' | 'list' | 'read' | 'size' | 'remove'>

/** A list of a build; `at` is the second at which a node that has this build last wrote it. */
export type Listed = { key: string; id: string; at: number }

const Files = z.record(z.string().refine(isPlain), z.string().regex(/^[\da-f]{64}$/))
/** Hashes (SHA-256, hexadecimal) by address. */
export type Files = z.infer<typeof Files>

const LISTS = 'statics/builds'
export const FILES = 'statics/files'
const KEY = /\/(\d{10})-([\da-f]{32})$/
const MONTH_S = 30 * 86_400
/** For so long a list stays that a newer one has replaced: another node may be about to read it. */
const REPLACED_S = 600
/** The last ones of those who build a hundred times a month: each is a list of some 30 KB in memory. */
const MOST = 50

export const keyOf = (sha256: string) => `${FILES}/${sha256}`

/** The last list of each build that is not forgotten yet, and the lists that nobody reads any more. */
export async function buildsIn(store: Store, now: number): Promise<{ living: Listed[]; others: Listed[] }> {
  const all: Listed[] = []
  for await (const { key } of store.list(LISTS)) {
    const [, at, id] = KEY.exec(key) ?? []
    if (at !== undefined && id !== undefined) all.push({ key, id, at: Number(at) })
  }
  all.sort((one, other) => other.at - one.at)
  const last = all.filter(({ id }, index) => all.findIndex((other) => other.id === id) === index)
  const living = last.filter(({ at }) => at > now / 1000 - MONTH_S).slice(0, MOST)
  const others = all.filter((one) => !living.includes(one) && one.at < now / 1000 - REPLACED_S)
  return { living, others }
}

/** What the files of a build are called. */
export const filesOf = async (store: Store, { key }: Listed): Promise<Files> =>
  Files.parse(JSON.parse((await allBytes(store, key)).toString()))

/** Writes that a node has begun with this build, or goes on with it. */
export async function listBuild(store: Store, files: Files, now: number): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(files))
  const id = hash('sha256', bytes).slice(0, 32)
  const at = String(Math.floor(now / 1000)).padStart(10, '0')
  await store.put(`${LISTS}/${at}-${id}`, Readable.from([bytes]))
}
