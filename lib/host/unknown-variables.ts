/** The edit distance of two names (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const above = row
    row = [i]
    for (let j = 1; j <= other.length; j += 1)
      row.push(Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)))
  }
  return row.at(-1)!
}

/** Shorter names are too similar to unrelated variables of the machine. */
const SHORTEST = 8
const MOST = 2

/** One warning for each set name that is nearly a known one and would be ignored silently. */
export function misspelt(set: readonly string[], known: readonly string[]): string[] {
  const isLong = (name: string) => name.length >= SHORTEST
  return set.filter(isLong).flatMap((name) => {
    if (known.includes(name)) return []
    const meant = known.filter(isLong).find((ours) => !set.includes(ours) && distance(name, ours) <= MOST)
    return meant ? [`${name}: is not read; is ${meant} meant?`] : []
  })
}
