import { useEffect } from 'react'

/** Reports the name of the open screen within a step to the page, for its title and progress. Null if there is none. */
export function usePartName(name: string | null, onPart: ((name: string | null) => void) | undefined) {
  useEffect(() => {
    if (name === null) return
    onPart?.(name)
    return () => onPart?.(null)
  }, [name, onPart])
}
