import { useEffect, useSyncExternalStore } from 'react'
import { onEvents } from '#lib/client/on-events'

/** The keys of the interrupted recordings on the screen, about which the candidate has not decided yet. */
const shown = new Set<string>()
const CHANGED = 'found-recording-changed'

const subscribe = onEvents(CHANGED)

/** Reports that the screen shows an interrupted recording of a key. */
export function useFoundReport(key: string) {
  useEffect(() => {
    shown.add(key)
    dispatchEvent(new Event(CHANGED))
    return () => {
      shown.delete(key)
      dispatchEvent(new Event(CHANGED))
    }
  }, [key])
}

/** Whether the screen shows an interrupted recording of a key. */
export const useIsFoundShown = (key: string | null) =>
  useSyncExternalStore(
    subscribe,
    () => key !== null && shown.has(key),
    () => false,
  )
