import { useEffect, useRef } from 'react'
import type { useManagerSession } from '#lib/client/manager/session'
import { isFocusLost } from '#lib/client/use-focus'

/**
 * Returns the function that reads the session again after it could not be read, otherwise null. When it succeeds, focus
 * moves to the content, because the button that was pressed no longer exists.
 */
export function useSessionRetry(state: ReturnType<typeof useManagerSession>): (() => Promise<unknown>) | null {
  const isRetried = useRef(false)
  const isRead = state.status === 'member'
  useEffect(() => {
    if (!isRead || !isRetried.current) return
    isRetried.current = false
    if (isFocusLost()) document.getElementById('content')?.focus({ preventScroll: true })
  }, [isRead])
  if (state.status !== 'unreachable') return null
  return () => {
    isRetried.current = true
    return state.retry()
  }
}
