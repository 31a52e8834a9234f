import { useEffect, useRef } from 'react'

/**
 * Returns a function that calls `act` at most once until `state` changes. For steps through the history, which change the
 * URL later: a second press before the change would go a step too far.
 */
export function useOnceUntil<Args extends unknown[]>(
  state: unknown,
  act: (...args: Args) => void,
): (...args: Args) => void {
  const isDone = useRef(false)
  useEffect(() => {
    isDone.current = false
  }, [state])
  return (...args) => {
    if (!isDone.current) act(...args)
    isDone.current = true
  }
}
