import { inTab } from '#lib/client/storage'

/** Where a visit came from, kept from the first click to the candidacy (§7: source, sponsor). */
const PARAMETERS = { source: ['source', 'utm_source'], sponsor: ['sponsor'] } as const

export type Story = { source: string | null; sponsor: string | null }

/** What the address says wins over what an earlier page of this visit said. */
export function storyOf(search: string): Story {
  const query = new URLSearchParams(search)
  const read = (kind: keyof typeof PARAMETERS) => {
    const said = PARAMETERS[kind]
      .map((name) => query.get(name))
      .find(Boolean)
      ?.slice(0, 200)
    if (said) inTab.write(kind, said)
    return said ?? inTab.read(kind)
  }
  return { source: read('source'), sponsor: read('sponsor') }
}
