import { useRef } from 'react'

/**
 * Returns a function that returns the idempotency key of a call: a new one, unless the input is the same as that of the
 * call before. A retry after a lost response thus repeats the call.
 */
export function useRetryKey() {
  const last = useRef({ input: '', key: '' })
  return (values: object) => {
    const input = JSON.stringify(values)
    if (input !== last.current.input) last.current = { input, key: crypto.randomUUID() }
    return last.current.key
  }
}
