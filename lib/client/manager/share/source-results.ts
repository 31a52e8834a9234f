import type { Figure, Figures } from '#lib/contract/staff/figures'
import type { ShareKit } from '#lib/contract/staff/share-kit'

export type Result = { visits: Figure; submitted: Figure }
const HIDDEN: Result = {
  visits: { value: null, is_below_five: true },
  submitted: { value: null, is_below_five: true },
}

type Sources = Figures['sources']

/** Visits and applications of each source of the share kit (`of`), and of `others`, which have no link in the kit. */
export function sourceResults(kit: Pick<ShareKit, 'sources'>, figures: Sources) {
  const found = new Map(figures.map((row) => [row.source, row]))
  const listed = new Set(kit.sources.map(({ source }) => source))
  return {
    of: (source: string): Result => found.get(source) ?? HIDDEN,
    others: figures.filter(({ source }) => !listed.has(source)),
  }
}
