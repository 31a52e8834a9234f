import { useEffect } from 'react'

/** Tells the page the name of the open screen within a step, for its title and progress. Null: none. */
export function usePartName(name: string | null, onPart: ((name: string | null) => void) | undefined) {
  useEffect(() => {
    if (name === null) return
    onPart?.(name)
    return () => onPart?.(null)
  }, [name, onPart])
}
