import { useState } from 'react'
import { useErrorText } from '#lib/client/error-text'

type Order<T> = {
  keyOf: (entry: T) => string | number
  /** Whether an entry is older than another one. If entries can share a time, also returns true for equal times. */
  isOlder: (entry: T, than: T) => boolean
}

/**
 * Returns all entries of `newer`, followed by the entries of `older` that are older than the last one of `newer`. Both
 * lists are newest first and can overlap. Other entries of `older` are omitted, because they are in `newer` or deleted.
 */
export function withOlderEntries<T>(
  newer: readonly T[],
  older: readonly T[],
  { keyOf, isOlder }: Order<T>,
): readonly T[] {
  const last = newer.at(-1)
  const keys = new Set(newer.map(keyOf))
  return [...newer, ...older.filter((entry) => !keys.has(keyOf(entry)) && last !== undefined && isOlder(entry, last))]
}

/**
 * A list, newest first, whose first page is reloaded repeatedly. New entries push the last ones off the page, so the
 * list retains entries of earlier loads. `load` appends the older entries that `read` returns. `problem` is the error
 * of the last load, in the language of the member.
 */
export function useOlderEntries<T>(page: readonly T[] | undefined, order: Order<T>) {
  const [shownPage, setShownPage] = useState(page)
  const [entries, setEntries] = useState(page ?? [])
  const errorText = useErrorText()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (page && page !== shownPage) {
    setShownPage(page)
    setEntries(withOlderEntries(page, entries, order))
  }
  const load = async (read: () => Promise<readonly T[]>) => {
    setBusy(true)
    setProblem(null)
    try {
      const older = await read()
      setEntries((known) => withOlderEntries(known, older, order))
    } catch (error) {
      setProblem(errorText.call(error))
    }
    setBusy(false)
  }
  return { entries, load, isBusy, problem }
}
