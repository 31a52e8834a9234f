/** An exact count of a job and a source. */
export type Cell = { campaign: number; source: string; count: number }
/** A job and a source. Null means all jobs or all sources. */
export type Selection = { campaign: number | null; source: string | null }
/** Returns a count that may be shown: a multiple of `UNIT`. */
export type Released = (selection: Selection) => number

/** Counts below this number are hidden. */
export const UNIT = 5

/** `count` is exact, `shown` is in units of five, and `index` is the position among all nodes. */
type Node = { count: number; shown: number; index: number }
/** A total and the parts that add up to it. */
type Sum<K> = { total: Node; parts: Map<K, Node> }

/**
 * Adds counts and releases them and their totals, rounded down to multiples of five. A total is rounded from its exact
 * value, so it can be greater than the sum of its rounded parts, and then reveal the parts. For example, if the total
 * of five hidden parts, which are at most four each, were 20, each part would have to be four. Therefore `reduce`
 * lowers totals until each part has at least three possible values.
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
  /** Returns the counts so far. Counts that are added later do not change them. */
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
 * Reduces shown counts until each total allows at least three values for each of its parts. The loop ends, because it
 * never increases a count.
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
 * Returns by how many units a shown total may exceed the sum of its shown parts. The exact count of a part exceeds its
 * shown count by at most four. If the total exceeds the sum by `5 * slack`, each part must exceed its shown count by at
 * least `5 * slack - 4 * (parts - 1)`. This minimum may be at most one.
 */
const slackOf = (parts: number) => Math.max(0, Math.floor(((UNIT - 1) * (parts - 1) + 1) / UNIT))
