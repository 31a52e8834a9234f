export type Position = { left: number; top: number }

export type Arrival = { path: string; from: string | null; hash: string; previous: Position | null }

export type ScrollRule =
  | { kind: 'keep' }
  /** `isLate`: false if the browser has already gone to an element that exists. */
  | { kind: 'element'; hash: string; isLate: boolean }
  | { kind: 'position'; position: Position }

/**
 * §2: the same path keeps its position, a hash goes to its element, otherwise the previous position or the top, without
 * animation. On arrival the browser has done so, and the user may have scrolled since.
 */
export function scrollRule({ path, from, hash, previous }: Arrival): ScrollRule {
  if (hash.length > 1) return { kind: 'element', hash, isLate: from === null }
  if (from === null || path === from) return { kind: 'keep' }
  return { kind: 'position', position: previous ?? { left: 0, top: 0 } }
}
