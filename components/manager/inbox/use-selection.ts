import { useCallback, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { useToast } from '#components/ui/toast'
import { useErrorText } from '#lib/client/error-text'
import { readMatching } from '#lib/client/manager/inbox/read-matching'
import { NOTHING_SELECTED, reduceSelection } from '#lib/client/manager/inbox/selection'
import { useCompany } from '#lib/client/manager/use-company'
import type { InboxEntry, InboxFilter } from '#lib/contract/staff/inbox'

/**
 * The selected applications. `selectMatching` selects all that match the filter, also those that are not loaded yet.
 * `matched` has their data.
 */
export function useSelection(filter: InboxFilter) {
  const { slug } = useCompany()
  const toast = useToast()
  const errorText = useErrorText()
  const [selection, dispatch] = useReducer(reduceSelection, NOTHING_SELECTED)
  const [isSelecting, setSelecting] = useState(false)
  const [matched, setMatched] = useState<readonly InboxEntry[]>([])
  const reading = useRef<AbortController>(null)

  /** Replies of calls that are still running are ignored from now on. */
  const stopSelecting = useCallback(() => {
    reading.current?.abort()
    setSelecting(false)
  }, [])
  const clear = () => {
    stopSelecting()
    dispatch({ type: 'clear' })
  }
  const [shownFilter, setShownFilter] = useState(filter)
  if (shownFilter !== filter) {
    setShownFilter(filter)
    // Otherwise, a bulk action could change applications that are no longer listed.
    dispatch({ type: 'clear' })
  }
  useLayoutEffect(() => stopSelecting, [filter, slug, stopSelecting])

  const selectMatching = async () => {
    const { signal } = (reading.current = new AbortController())
    setSelecting(true)
    try {
      const { entries, isCapped } = await readMatching(slug, filter, signal)
      if (signal.aborted) return
      setMatched(entries)
      dispatch({ type: 'add', ids: entries.map(({ id }) => id), isCapped })
    } catch (error) {
      if (signal.aborted) return
      toast(errorText.toast(error))
    }
    setSelecting(false)
  }
  return { selection, dispatch, clear, matched, isSelecting, selectMatching }
}
