import { useEffect, useState } from 'react'

export type Found<T> = { at: 'idle' | 'loading' | 'failed'; items: readonly T[] } | { at: 'found'; items: readonly T[] }

/**
 * Loads suggestions while the user types: after a pause, for the last query only. The previous ones stay until then.
 */
export function useOptions<T>(
  query: string,
  load: (query: string, signal: AbortSignal) => Promise<readonly T[]>,
  { isOpen, minLength, delay }: { isOpen: boolean; minLength: number; delay: number },
): Found<T> {
  const [found, setFound] = useState<Found<T>>({ at: 'idle', items: [] })
  const asked = query.trim()
  const isAsked = isOpen && asked.length >= minLength
  useEffect(() => {
    if (!isAsked) return
    const stop = new AbortController()
    const timer = setTimeout(() => {
      setFound(({ items }) => ({ at: 'loading', items }))
      load(asked, stop.signal).then(
        (items) => !stop.signal.aborted && setFound({ at: 'found', items }),
        () => !stop.signal.aborted && setFound({ at: 'failed', items: [] }),
      )
    }, delay)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `load` may be new on each render
  }, [asked, isAsked, delay])
  return isAsked ? found : { at: 'idle', items: [] }
}
