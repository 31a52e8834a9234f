import { Worker } from 'node:worker_threads'
import type { Address } from '#lib/domain/address'
import type { Position } from '#lib/domain/campaign-alert'
import type { Locale } from '#lib/domain/enumerations'
import type { Answer, Question } from '#lib/funnel-api/places/worker'

type Asker = { resolve: (addresses: unknown) => void; reject: (error: Error) => void }
type Desk = { worker: Worker; askers: Map<number, Asker> }

let desk: Desk | undefined
let count = 0

/** Begins at the first question: reading all towns of the world takes a second, which would stand still for everybody else. */
function open(): Desk {
  const worker = new Worker(new URL('./worker.ts', import.meta.url))
  const askers: Desk['askers'] = new Map()
  const opened = { worker, askers }
  const fail = (error: Error) => {
    if (desk === opened) desk = undefined
    for (const { reject } of askers.values()) reject(error)
    askers.clear()
  }
  worker.on('message', ({ id, addresses }: Answer) => {
    askers.get(id)?.resolve(addresses)
    askers.delete(id)
    // Nobody asks: the process may end.
    if (askers.size === 0) worker.unref()
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('the gazetteer has ended')))
  return opened
}

const ask = (question: Omit<Question, 'id'>) =>
  new Promise<unknown>((resolve, reject) => {
    desk ??= open()
    const id = (count += 1)
    desk.askers.set(id, { resolve, reject })
    desk.worker.ref()
    desk.worker.postMessage({ ...question, id })
  })

/** Reads the towns, if that is not done: for when somebody is about to ask. */
export function prepareTowns() {
  if (desk) return
  desk = open()
  desk.worker.unref()
}

/** Towns whose name begins with a text of two letters or more, the largest first; those of the reader's countries before others. */
export const searchTowns = (q: string, lang: Locale) => ask({ q, lang } as never) as Promise<Address[]>

/** The town nearest to a position; null where none is within 100 kilometres. */
export const nearestTown = (at: Position, lang: Locale) => ask({ at, lang } as never) as Promise<Address | null>
