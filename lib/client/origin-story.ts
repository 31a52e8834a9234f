/** Where a visit came from, kept from the first click to the candidacy (§7: source, sponsor). */
const PARAMETERS = { source: ['source', 'utm_source'], sponsor: ['sponsor'] } as const

export type Story = { source: string | null; sponsor: string | null }

const get = (name: string) => {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

const set = (name: string, value: string) => {
  try {
    sessionStorage.setItem(name, value)
  } catch {
    // A browser without storage loses the source, not the candidate.
  }
}

/** What the address says wins over what an earlier page of this visit said. */
export function storyOf(search: string): Story {
  const query = new URLSearchParams(search)
  const read = (kind: keyof typeof PARAMETERS) => {
    const said = PARAMETERS[kind]
      .map((name) => query.get(name))
      .find(Boolean)
      ?.slice(0, 200)
    if (said) set(kind, said)
    return said ?? get(kind)
  }
  return { source: read('source'), sponsor: read('sponsor') }
}
