import { useEffect, useState } from 'react'

export type OptionsState<T> =
  | { at: 'idle' | 'loading' | 'failed'; items: readonly T[] }
  | { at: 'found'; items: readonly T[] }

/**
 * Loads suggestions while the user types, after a pause and for the latest query only. Previous suggestions stay until
 * new ones arrive.
 */
export function useOptions<T>(
  query: string,
  load: (query: string, signal: AbortSignal) => Promise<readonly T[]>,
  { isOpen, minLength, delay }: { isOpen: boolean; minLength: number; delay: number },
): OptionsState<T> {
  const [found, setFound] = useState<OptionsState<T>>({ at: 'idle', items: [] })
  const trimmed = query.trim()
  const isActive = isOpen && trimmed.length >= minLength
  useEffect(() => {
    if (!isActive) return
    const controller = new AbortController()
    const timer = setTimeout(() => {
      setFound(({ items }) => ({ at: 'loading', items }))
      load(trimmed, controller.signal).then(
        (items) => !controller.signal.aborted && setFound({ at: 'found', items }),
        () => !controller.signal.aborted && setFound({ at: 'failed', items: [] }),
      )
    }, delay)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Without `load`, because it may be new on each render.
  }, [trimmed, isActive, delay])
  return isActive ? found : { at: 'idle', items: [] }
}
