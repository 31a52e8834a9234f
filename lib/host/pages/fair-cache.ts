type Settings<V> = {
  /** Maximum total weight and maximum number of values. */
  maxWeight: number
  max?: number
  weightOf: (value: V) => number
}
type Lane = { name: string; keys: Set<string>; weight: number }
type Entry<V> = { value: V; weight: number; lane: Lane }

/**
 * A cache that is shared by lanes. It evicts the least recently used value of the largest lane. A lane can use all free
 * space, but evicts nothing from a smaller lane.
 */
export function createFairCache<V>({ maxWeight, max = Infinity, weightOf }: Settings<V>) {
  const entries = new Map<string, Entry<V>>()
  const lanes = new Map<string, Lane>()
  let weight = 0

  function remove(key: string): boolean {
    const entry = entries.get(key)
    if (!entry) return false
    const { lane } = entry
    entries.delete(key)
    lane.keys.delete(key)
    lane.weight -= entry.weight
    weight -= entry.weight
    if (lane.keys.size === 0) lanes.delete(lane.name)
    return true
  }

  function findLargest(): Lane | undefined {
    const isByCount = weight <= maxWeight
    let found: Lane | undefined
    for (const lane of lanes.values())
      if (!found || (isByCount ? lane.keys.size > found.keys.size : lane.weight > found.weight)) found = lane
    return found
  }

  return {
    get(key: string): V | undefined {
      const entry = entries.get(key)
      if (!entry) return undefined
      // A Set iterates in insertion order, so moving the key to the end marks it as most recently used.
      entry.lane.keys.delete(key)
      entry.lane.keys.add(key)
      return entry.value
    },
    set(key: string, value: V, laneName: string) {
      remove(key)
      const entryWeight = weightOf(value)
      if (entryWeight > maxWeight) return
      const lane = lanes.get(laneName) ?? { name: laneName, keys: new Set(), weight: 0 }
      lanes.set(laneName, lane)
      lane.keys.add(key)
      lane.weight += entryWeight
      weight += entryWeight
      entries.set(key, { value, weight: entryWeight, lane })
      while (weight > maxWeight || entries.size > max) {
        const [oldest] = findLargest()?.keys ?? []
        if (oldest === undefined) return
        remove(oldest)
      }
    },
    delete: remove,
    keys: () => entries.keys(),
    size: () => entries.size,
    weight: () => weight,
  }
}
