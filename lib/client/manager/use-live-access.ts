import { useEffect } from 'react'
import { followChanges } from '#lib/client/manager/event-stream'
import { reloadSession } from '#lib/client/manager/session'

/**
 * Reads the session again when the role or the access of the member in the company changes, so that an idle screen shows
 * the right controls. Undefined follows no company.
 */
export function useLiveAccess(company: string | undefined) {
  useEffect(() => {
    if (company === undefined) return undefined
    let isFirst = true
    const onAccess = () => void reloadSession()
    const onConnect = () => {
      if (!isFirst) onAccess()
      isFirst = false
    }
    return followChanges(company, { onConnect, onAccess })
  }, [company])
}
