export type Position = { left: number; top: number }

export type Arrival = { path: string; from: string | null; hash: string; previous: Position | null }

export type ScrollRule =
  | { kind: 'keep' }
  /** `isLate`: where it is there, the browser has gone to it. */
  | { kind: 'element'; id: string; isLate: boolean }
  | { kind: 'position'; position: Position }

/**
 * §2: the same path keeps its position, a hash goes to its element, else the position before or the top, at once. Where
 * somebody has just arrived the browser has done so, and they may have scrolled since.
 */
export function scrollRule({ path, from, hash, previous }: Arrival): ScrollRule {
  if (hash.length > 1) return { kind: 'element', id: decoded(hash.slice(1)), isLate: from === null }
  if (from === null || path === from) return { kind: 'keep' }
  return { kind: 'position', position: previous ?? { left: 0, top: 0 } }
}

/** Addresses are typed by people: '#100%' is no reason to break a page. */
function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
