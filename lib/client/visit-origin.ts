import { tabStorage } from '#lib/client/storage'

/** URL parameters for the origin of a visit (§7). */
const PARAMETERS = { source: ['source', 'utm_source'], sponsor: ['sponsor'] } as const

export type Origin = { source: string | null; sponsor: string | null }

/** Control characters are removed, because the server rejects some of them. */
export const CONTROLS = /\p{Cc}/gu

/** The origin from the current URL or, if it has none, from earlier pages of the visit. Saves it in the tab. */
export function visitOrigin(search: string): Origin {
  const query = new URLSearchParams(search)
  const read = (kind: keyof typeof PARAMETERS) => {
    const value = PARAMETERS[kind]
      .map((name) => query.get(name)?.replace(CONTROLS, ''))
      .find(Boolean)
      ?.slice(0, 200)
    if (value) tabStorage.write(kind, value)
    return value ?? tabStorage.read(kind)
  }
  return { source: read('source'), sponsor: read('sponsor') }
}
