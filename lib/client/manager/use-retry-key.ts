import { useRef } from 'react'

/**
 * Returns a function that creates the idempotency key of a call. The same input as in the previous call gets the same
 * key, so that a retry after a lost response does not run the call twice.
 */
export function useRetryKey() {
  const last = useRef({ input: '', key: '' })
  return (values: object) => {
    const input = JSON.stringify(values)
    if (input !== last.current.input) last.current = { input, key: crypto.randomUUID() }
    return last.current.key
  }
}
