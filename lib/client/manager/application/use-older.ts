import { useState } from 'react'

type Order<T> = {
  keyOf: (entry: T) => string | number
  /** Whether an entry is older than another one. */
  isOlder: (entry: T, than: T) => boolean
}

/**
 * The first page as it is now, followed by the older entries that were read before. An entry
 * that is as new as the page but not in it was deleted. Newest first.
 */
export function withOlder<T>(page: readonly T[], known: readonly T[], { keyOf, isOlder }: Order<T>): readonly T[] {
  const last = page.at(-1)
  const keys = new Set(page.map(keyOf))
  return [...page, ...known.filter((entry) => !keys.has(keyOf(entry)) && last !== undefined && isOlder(entry, last))]
}

/**
 * A list whose first page is read again and again. New entries push the last ones off the page, so everything that was
 * read once stays in the list. `add` appends older entries. Newest first.
 */
export function useOlder<T>(page: readonly T[] | undefined, order: Order<T>) {
  const [shownPage, setShownPage] = useState(page)
  const [entries, setEntries] = useState(page ?? [])
  if (page && page !== shownPage) {
    setShownPage(page)
    setEntries(withOlder(page, entries, order))
  }
  const add = (older: readonly T[]) => setEntries((known) => withOlder(known, older, order))
  return { entries, add }
}
