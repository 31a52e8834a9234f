let last: Promise<unknown> = Promise.resolve()

/** Pictures are decoded one after the other: several large ones at once would be hundreds of megabytes. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work)
  last = turn.catch(() => undefined)
  return turn
}
