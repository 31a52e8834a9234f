import { useState } from 'react'
import { useErrorText } from '#lib/client/error-text'

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
 * list retains entries of earlier loads. `load` appends the older entries that `read` returns. `problem` is the error of
 * the last load, in the language of the member.
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
