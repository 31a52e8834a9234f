/** Counts of a year so far by job and source. Absent pairs are zero. */
export type Cell = { campaign: number; source: string; count: number }
/** Counts that may be shown: multiples of `UNIT`. A cell is in `cells` by `cellKey`. */
export type Released = {
  total: number
  campaigns: ReadonlyMap<number, number>
  sources: ReadonlyMap<string, number>
  cells: ReadonlyMap<string, number>
}

/** Counts below this number are hidden. */
export const UNIT = 5

export const cellKey = (campaign: number, source: string) => `${campaign} ${source}`

type Node = { count: number; shown: number }
/** A total with the parts of which it is the sum. */
type Sum = { total: Node; parts: Node[] }

/**
 * Rounds counts down to multiples of five, also all sums. A sum is rounded from the exact count, therefore it is not the sum of
 * its rounded parts, and both together bound the parts: if five hidden parts of at most four had the sum of 20, each part
 * would be four. Therefore sums are reduced until at least three values are possible for each part (see `reduce`).
 */
export function release(cells: readonly Cell[]): Released {
  const total = newNode()
  const campaigns = new Map<number, Sum>()
  const sources = new Map<string, Sum>()
  const leaves = new Map<string, Node>()
  for (const { campaign, source, count } of cells) {
    if (count === 0) continue
    const key = cellKey(campaign, source)
    const leaf = leaves.get(key) ?? newNode()
    const ofCampaign = sumAt(campaigns, campaign)
    const ofSource = sumAt(sources, source)
    if (!leaves.has(key)) {
      leaves.set(key, leaf)
      ofCampaign.parts.push(leaf)
      ofSource.parts.push(leaf)
    }
    for (const node of [leaf, ofCampaign.total, ofSource.total, total]) node.count += count
  }
  const totals = (sums: ReadonlyMap<unknown, Sum>) => [...sums.values()].map((sum) => sum.total)
  const nodes = [total, ...totals(campaigns), ...totals(sources), ...leaves.values()]
  for (const node of nodes) node.shown = Math.floor(node.count / UNIT)
  reduce([
    { total, parts: totals(campaigns) },
    { total, parts: totals(sources) },
    ...campaigns.values(),
    ...sources.values(),
  ])
  const shownOf = ({ shown }: Node) => shown * UNIT
  const shownTotals = <K>(sums: ReadonlyMap<K, Sum>) =>
    new Map([...sums].map(([key, sum]) => [key, shownOf(sum.total)]))
  return {
    total: shownOf(total),
    campaigns: shownTotals(campaigns),
    sources: shownTotals(sources),
    cells: new Map([...leaves].map(([key, leaf]) => [key, shownOf(leaf)])),
  }
}

const newNode = (): Node => ({ count: 0, shown: 0 })

function sumAt<K>(sums: Map<K, Sum>, key: K): Sum {
  const sum = sums.get(key) ?? { total: newNode(), parts: [] }
  sums.set(key, sum)
  return sum
}

/**
 * Reduces shown counts until each sum allows at least three values for each of its parts. Each round only reduces, so the
 * rounds end.
 */
function reduce(sums: readonly Sum[]) {
  const change = ({ total, parts }: Sum) => {
    const shown = parts.reduce((all, part) => all + part.shown, 0)
    if (total.shown > shown + slackOf(parts.length)) {
      total.shown = shown + slackOf(parts.length)
      return true
    }
    if (shown <= total.shown) return false
    const largest = parts.reduce((best, part) => (part.shown > best.shown ? part : best))
    largest.shown -= 1
    return true
  }
  let isChanged = true
  while (isChanged) {
    isChanged = false
    for (const sum of sums) while (change(sum)) isChanged = true
  }
}

/**
 * Returns by how many units a sum may exceed its parts. Parts exceed their shown counts by at most four. A sum that exceeds
 * them by `5 * slack` leaves at least `5 * slack - 4 * (parts - 1)` to each part, which must be at most one.
 */
const slackOf = (parts: number) => Math.max(0, Math.floor(((UNIT - 1) * (parts - 1) + 1) / UNIT))
