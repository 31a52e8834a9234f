export type Position = { left: number; top: number }

export type Arrival = { path: string; from: string | null; hash: string; previous: Position | null }

export type ScrollRule =
  | { kind: 'keep' }
  /** `isLate`: where it is there, the browser has gone to it. */
  | { kind: 'element'; hash: string; isLate: boolean }
  | { kind: 'position'; position: Position }

/**
 * §2: the same path keeps its position, a hash goes to its element, else the position before or the top, at once. Where
 * somebody has just arrived the browser has done so, and they may have scrolled since.
 */
export function scrollRule({ path, from, hash, previous }: Arrival): ScrollRule {
  if (hash.length > 1) return { kind: 'element', hash, isLate: from === null }
  if (from === null || path === from) return { kind: 'keep' }
  return { kind: 'position', position: previous ?? { left: 0, top: 0 } }
}
