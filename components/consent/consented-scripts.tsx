'use client'

import { lazy, Suspense, useEffect, useRef } from 'react'
import { useCompany } from '#components/site/company-context'
import { currentConsent, isAllowed } from '#lib/client/consent'
import { isPreview } from '#lib/client/preview'
import { dropTraces, type Switched } from '#lib/client/traces'
import { useAllowed } from '#lib/client/use-allowed'

const Tracking = lazy(() => import('#components/consent/tracking').then((file) => ({ default: file.Tracking })))
const Chat = lazy(() => import('#components/consent/chat').then((file) => ({ default: file.Chat })))

/**
 * Everything that depends on cookie consent (§4). Nothing loads before consent, or in preview mode. On withdrawal the
 * frame is removed at once, and scripts by a reload.
 */
export function Consented() {
  const { company, maps_key } = useCompany()
  // On every page and before the rest: many pages do not ask for consent, but none may load a recipient added since.
  useEffect(() => void currentConsent(company, Boolean(maps_key)), [company, maps_key])
  const canTrack = useAllowed('tracking') && company.is_ua_active
  const canChat = useAllowed('social')
  useWithdrawal('tracking')
  useWithdrawal('social')
  useWithdrawal('media')
  if (isPreview()) return null
  return (
    <Suspense fallback={null}>
      {canTrack && (company.analytics_id || company.has_pixels) && <Tracking />}
      {canChat && company.chat_provider && company.chat_id && <Chat />}
    </Suspense>
  )
}

function useWithdrawal(category: Switched) {
  const mayBe = useAllowed(category)
  const wasAllowed = useRef(false)
  useEffect(() => {
    // Reads the current value: before hydration nothing counts as allowed, but the traces of what is allowed must stay.
    const isSo = isAllowed(category)
    if (!isSo) {
      dropTraces(category)
      if (wasAllowed.current) void import('#lib/client/stop').then(({ stop }) => stop(category))
    }
    wasAllowed.current = isSo
  }, [category, mayBe])
}
