/** An exact count of a job and a source. */
export type Cell = { campaign: number; source: string; count: number }
/** A job and a source; null stands for all. */
export type Selection = { campaign: number | null; source: string | null }
/** Returns a count that may be shown: a multiple of `UNIT`. */
export type Released = (selection: Selection) => number

/** Counts below this number are hidden. */
export const UNIT = 5

/** `index` is the position among all nodes. */
type Node = { count: number; shown: number; index: number }
/** A total with the parts of which it is the sum. */
type Sum<K> = { total: Node; parts: Map<K, Node> }

/**
 * Adds counts and releases the sums so far. They are rounded down to multiples of five, also all totals. A total is rounded
 * from the exact count, therefore it is not the sum of its rounded parts, and both together bound the parts: if five hidden
 * parts of at most four had the total of 20, each part would be four. Therefore totals are reduced until at least three
 * values are possible for each part (see `reduce`).
 */
export function createLedger() {
  const nodes: Node[] = []
  const newNode = () => {
    const node = { count: 0, shown: 0, index: nodes.length }
    nodes.push(node)
    return node
  }
  const total = newNode()
  const campaigns = new Map<number, Sum<string>>()
  const sources = new Map<string, Sum<number>>()
  const sumAt = <K, P>(sums: Map<K, Sum<P>>, key: K) => {
    const sum = sums.get(key) ?? { total: newNode(), parts: new Map<P, Node>() }
    sums.set(key, sum)
    return sum
  }
  const add = ({ campaign, source, count }: Cell) => {
    if (count === 0) return
    const ofCampaign = sumAt(campaigns, campaign)
    const ofSource = sumAt(sources, source)
    const cell = ofCampaign.parts.get(source) ?? newNode()
    ofCampaign.parts.set(source, cell)
    ofSource.parts.set(campaign, cell)
    for (const node of [cell, ofCampaign.total, ofSource.total, total]) node.count += count
  }
  const nodeOf = ({ campaign, source }: Selection) => {
    if (campaign === null) return source === null ? total : sources.get(source)?.total
    const sum = campaigns.get(campaign)
    return source === null ? sum?.total : sum?.parts.get(source)
  }
  /** Later counts do not change what was released. */
  const release = (): Released => {
    for (const node of nodes) node.shown = Math.floor(node.count / UNIT)
    const sums = [...campaigns.values(), ...sources.values()]
    const totals = (of: ReadonlyMap<unknown, Sum<unknown>>) => [...of.values()].map((sum) => sum.total)
    reduce([
      { total, parts: totals(campaigns) },
      { total, parts: totals(sources) },
      ...sums.map((sum) => ({ total: sum.total, parts: [...sum.parts.values()] })),
    ])
    const shown = Int32Array.from(nodes, (node) => node.shown * UNIT)
    return (selection) => shown[nodeOf(selection)?.index ?? nodes.length] ?? 0
  }
  return { add, release }
}

/**
 * Reduces shown counts until each total allows at least three values for each of its parts. Each round only reduces, so the
 * rounds end.
 */
function reduce(sums: readonly { total: Node; parts: readonly Node[] }[]) {
  const change = ({ total, parts }: (typeof sums)[number]) => {
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
 * Returns by how many units a total may exceed its parts. Parts exceed their shown counts by at most four. A total that
 * exceeds them by `5 * slack` leaves at least `5 * slack - 4 * (parts - 1)` to each part, which must be at most one.
 */
const slackOf = (parts: number) => Math.max(0, Math.floor(((UNIT - 1) * (parts - 1) + 1) / UNIT))
