import { useEffect } from 'react'

/** Asks before the page is left while something is being sent. */
export function useLeaveWarning(isSending: boolean) {
  useEffect(() => {
    if (!isSending) return
    const ask = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isSending])
}
