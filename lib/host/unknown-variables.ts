/** The edit distance of two names (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const above = row
    row = [i]
    for (let j = 1; j <= other.length; j += 1)
      row.push(Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)))
  }
  return row.at(-1)!
}

/** Shorter names are not compared, because they are similar to unrelated variables of the system. */
const MIN_LENGTH = 8
const MAX_DISTANCE = 2

/** Returns a warning for each unknown variable whose name is similar to a known one, because it may be a typo. */
export function unknownVariableWarnings(set: readonly string[], known: readonly string[]): string[] {
  const isLong = (name: string) => name.length >= MIN_LENGTH
  return set.filter(isLong).flatMap((name) => {
    if (known.includes(name)) return []
    const match = known
      .filter(isLong)
      .find((candidate) => !set.includes(candidate) && distance(name, candidate) <= MAX_DISTANCE)
    return match ? [`${name}: unknown variable. Did you mean ${match}?`] : []
  })
}
