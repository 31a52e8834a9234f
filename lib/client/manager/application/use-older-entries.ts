import { useState } from 'react'

type Order<T> = {
  keyOf: (entry: T) => string | number
  /** Whether an entry is older than another one. */
  isOlder: (entry: T, than: T) => boolean
}

/**
 * Returns the current first page, followed by the known entries that are older than it, newest first. A known entry
 * that is not older and not on the page was deleted.
 */
export function withOlderEntries<T>(
  page: readonly T[],
  known: readonly T[],
  { keyOf, isOlder }: Order<T>,
): readonly T[] {
  const last = page.at(-1)
  const keys = new Set(page.map(keyOf))
  return [...page, ...known.filter((entry) => !keys.has(keyOf(entry)) && last !== undefined && isOlder(entry, last))]
}

/**
 * A list, newest first, whose first page is reloaded repeatedly. New entries push the last ones off the page, so the
 * list retains entries of earlier loads. `add` appends older entries.
 */
export function useOlderEntries<T>(page: readonly T[] | undefined, order: Order<T>) {
  const [shownPage, setShownPage] = useState(page)
  const [entries, setEntries] = useState(page ?? [])
  if (page && page !== shownPage) {
    setShownPage(page)
    setEntries(withOlderEntries(page, entries, order))
  }
  const add = (older: readonly T[]) => setEntries((known) => withOlderEntries(known, older, order))
  return { entries, add }
}
