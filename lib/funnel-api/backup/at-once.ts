/** Does the work for all, so many at a time, in the order that they come. */
export async function atOnce<T>(
  most: number,
  source: AsyncIterable<T> | Iterable<T>,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const under = new Set<Promise<void>>()
  for await (const one of source) {
    const begun: Promise<void> = work(one).then(() => void under.delete(begun))
    // Its failure is met below: until then it is nobody's.
    begun.catch(() => undefined)
    under.add(begun)
    if (under.size >= most) await Promise.race(under)
  }
  await Promise.all(under)
}

const EVERY_MS = 2000

/** Says something at most every two seconds. */
export function nowAndThen(tell: (sentence: string) => void) {
  let last = Date.now()
  return (sentence: () => string) => {
    if (Date.now() - last < EVERY_MS) return
    last = Date.now()
    tell(sentence())
  }
}
