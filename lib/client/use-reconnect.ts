import { useEffect, useEffectEvent } from 'react'

/** Calls a function each time the browser is online again. */
export function useReconnect(onReconnect: () => void) {
  const reconnect = useEffectEvent(onReconnect)
  useEffect(() => {
    const listener = () => reconnect()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [])
}
