import { inTab } from '#lib/client/storage'

/** Origin of a visit, kept from the first click to the candidacy (§7: source, sponsor). */
const PARAMETERS = { source: ['source', 'utm_source'], sponsor: ['sponsor'] } as const

export type Story = { source: string | null; sponsor: string | null }

/** The current URL takes precedence over earlier pages of the visit. */
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
