import { useEffect } from 'react'

/** Asks before the page is closed, until the returned function is called. */
export function warnBeforeLeaving() {
  const ask = (event: Event) => event.preventDefault()
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}

/** Asks before the page is closed while something is being sent. */
export function useLeaveWarning(isSending: boolean) {
  useEffect(() => (isSending ? warnBeforeLeaving() : undefined), [isSending])
}
