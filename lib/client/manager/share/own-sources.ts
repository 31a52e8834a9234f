import { useState } from 'react'
import { z } from 'zod'
import { deviceStorage } from '#lib/client/storage'
import { VisitSource } from '#lib/domain/visit-source'

/** As many as one call accepts. */
export const MAX_OWN_SOURCES = 20

const OwnSources = z.array(VisitSource).max(MAX_OWN_SOURCES)
const keyOf = (company: string) => `manager-sources-${company}`

function read(company: string): string[] {
  try {
    return OwnSources.parse(JSON.parse(deviceStorage.read(keyOf(company)) ?? '[]'))
  } catch {
    // Another version of the page, or another program, may have written it.
    return []
  }
}

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
