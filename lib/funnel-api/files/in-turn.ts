/** Does one piece of work after the other, in the order in which they are asked for. */
export function newTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }
}

/** Pictures are decoded one after the other: several large ones at once would be hundreds of megabytes. */
export const inTurn = newTurns()
