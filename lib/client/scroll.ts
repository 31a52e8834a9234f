export type Position = { left: number; top: number }

export type Navigation = { path: string; from: string | null; hash: string; previous: Position | null }

export type ScrollRule =
  | { kind: 'keep' }
  /** `isScrolledByBrowser`: the browser has already scrolled to the element, if it was in the page. */
  | { kind: 'element'; hash: string; isScrolledByBrowser: boolean }
  | { kind: 'position'; position: Position }

/**
 * §2: a hash scrolls to its element, and another path to its previous position or to the top. Nothing scrolls on the
 * first page, because the browser or the user has already scrolled it.
 */
export function scrollRule({ path, from, hash, previous }: Navigation): ScrollRule {
  if (hash.length > 1) return { kind: 'element', hash, isScrolledByBrowser: from === null }
  if (from === null || path === from) return { kind: 'keep' }
  return { kind: 'position', position: previous ?? { left: 0, top: 0 } }
}
