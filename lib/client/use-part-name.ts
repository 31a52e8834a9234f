import { useEffect } from 'react'
import type { RecorderProps } from './types'

/** Tells the page the name of the open screen, for its title and progress. Null: none. */
export function usePartName(name: string | null, onPart: RecorderProps['onPart']) {
  useEffect(() => {
    if (name === null) return
    onPart?.(name)
    return () => onPart?.(null)
  }, [name, onPart])
}
