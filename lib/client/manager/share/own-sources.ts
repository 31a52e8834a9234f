import { useState } from 'react'
import { z } from 'zod'
import { deviceStorage } from '#lib/client/storage'
import { jsonOrNull } from '#lib/domain/json-or-null'
import { VisitSource } from '#lib/domain/visit-source'

/** Maximum number of sources in one call. */
export const MAX_OWN_SOURCES = 20

const OwnSources = z.array(VisitSource).max(MAX_OWN_SOURCES)
const keyOf = (company: string) => `manager-sources-${company}`

// Another version of the page, or another program, may have written the stored value.
const read = (company: string) =>
  OwnSources.safeParse(jsonOrNull(deviceStorage.read(keyOf(company)) ?? '[]')).data ?? []

export type OwnSources = ReturnType<typeof useOwnSources>

/** The sources that members added in this browser, for all jobs of the company. The last one is the newest. */
export function useOwnSources(company: string) {
  const [sources, setSources] = useState(() => read(company))
  const save = (next: string[]) => {
    setSources(next)
    deviceStorage.write(keyOf(company), next.length === 0 ? null : JSON.stringify(next))
  }
  return {
    sources,
    add: (source: string) => save([...sources.filter((each) => each !== source), source].slice(-MAX_OWN_SOURCES)),
    remove: (source: string) => save(sources.filter((each) => each !== source)),
  }
}
