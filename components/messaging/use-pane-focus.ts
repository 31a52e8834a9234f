import { useEffect, useRef } from 'react'
import { isFocusLost } from '#lib/client/use-focus'

/**
 * Where list and thread take one another's place, the focus that goes with the one goes on in the other: in the thread
 * that was opened, and at the entry that one came from. Where both are in view it stays.
 */
export function usePaneFocus(shown: number | null) {
  const list = useRef<HTMLElement>(null)
  const thread = useRef<HTMLDivElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    const from = before.current
    if (from === shown) return
    before.current = shown
    if (!isFocusLost()) return
    const entry = () => list.current?.querySelector<HTMLElement>(`a[href="?discussion=${from}"]`)
    const target =
      shown === null
        ? (entry() ?? list.current?.querySelector<HTMLElement>('a'))
        : thread.current?.querySelector<HTMLElement>('section')
    target?.focus()
  }, [shown])
  return { list, thread }
}
