import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { onEvents } from '#lib/client/on-events'
import { deviceStorage } from '#lib/client/storage'
import { jsonOrNull } from '#lib/domain/json-or-null'
import { VisitSource } from '#lib/domain/visit-source'

/** Maximum number of sources in one call. */
export const MAX_OWN_SOURCES = 20

const OwnSources = z.array(VisitSource).max(MAX_OWN_SOURCES)
const CHANGED = 'manager-sources-changed'
const keyOf = (company: string) => `manager-sources-${company}`

/** Sources that storage does not accept, because it is blocked or full. */
const memory = new Map<string, string>()
const readText = (company: string) => memory.get(keyOf(company)) ?? deviceStorage.read(keyOf(company))

// Another version of the page, or another program, may have written the stored value.
const parse = (text: string | null) => OwnSources.safeParse(jsonOrNull(text ?? '[]')).data ?? []

/** Changes the latest list, which another tab or screen may have changed since it was shown. */
function change(company: string, update: (sources: string[]) => string[]) {
  const key = keyOf(company)
  const sources = update(parse(readText(company)))
  const text = sources.length === 0 ? null : JSON.stringify(sources)
  memory.delete(key)
  deviceStorage.write(key, text)
  if (text !== null && deviceStorage.read(key) !== text) memory.set(key, text)
  dispatchEvent(new Event(CHANGED))
}

const subscribe = onEvents(CHANGED, 'storage')

export type OwnSources = ReturnType<typeof useOwnSources>

/** The sources that members added in this browser, for all jobs of the company. The last one is the newest. */
export function useOwnSources(company: string) {
  const text = useSyncExternalStore(
    subscribe,
    () => readText(company),
    () => null,
  )
  const without = (sources: string[], source: string) => sources.filter((each) => each !== source)
  return {
    sources: parse(text),
    add: (source: string) =>
      change(company, (sources) => [...without(sources, source), source].slice(-MAX_OWN_SOURCES)),
    remove: (source: string) => change(company, (sources) => without(sources, source)),
  }
}
