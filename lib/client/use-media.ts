import { useState } from 'react'
import { useConsent } from '#lib/client/use-consent'

/**
 * §4: a video or map of a third party loads only if the visitor has allowed media or asks for it in place. Withdrawing
 * consent removes it, except if the visitor asked for it.
 */
export function useMedia() {
  const isAllowed = useConsent('media')
  const [isRequested, setRequested] = useState(false)
  return { isShown: isAllowed || isRequested, isRequested, request: () => setRequested(true) }
}
