import { useEffect, useRef } from 'react'
import { isFocusLost } from '#lib/client/use-focus'

/**
 * Where list and thread replace each other, focus moves along: into the opened thread, and back to its entry. Where
 * both are visible, it stays.
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
