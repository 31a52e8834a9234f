import { useEffect, useRef } from 'react'
import { isFocusLost } from '#lib/client/use-focus'

/**
 * On narrow screens, list and thread replace each other, and focus moves into the opened thread and back to its list
 * entry. Where both are visible, focus stays.
 */
export function usePaneFocus(shown: number | null) {
  const list = useRef<HTMLElement>(null)
  const thread = useRef<HTMLDivElement>(null)
  const previous = useRef(shown)
  useEffect(() => {
    const from = previous.current
    if (from === shown) return
    previous.current = shown
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
