'use client'

import { lazy, Suspense, useEffect, useRef } from 'react'
import { useCompany } from '#components/site/company-context'
import { currentConsent, isAllowed } from '#lib/client/consent'
import { isPreview } from '#lib/client/preview'
import { deleteThirdPartyData, type OptionalCategory } from '#lib/client/third-party-data'
import { useBrowserValue } from '#lib/client/use-browser-value'
import { useConsent } from '#lib/client/use-consent'

const Tracking = lazy(() => import('#components/consent/tracking').then((file) => ({ default: file.Tracking })))
const Chat = lazy(() => import('#components/consent/chat').then((file) => ({ default: file.Chat })))

/**
 * Everything that depends on cookie consent (§4). Nothing loads before consent, or in preview mode. On withdrawal the
 * frame is removed immediately, and scripts by a reload.
 */
export function ConsentedScripts() {
  const { company, maps_key } = useCompany()
  // Runs on every page before anything loads: it deletes a consent that does not cover a recipient added since.
  useEffect(() => void currentConsent(company, Boolean(maps_key)), [company, maps_key])
  const isShown = useBrowserValue(() => !isPreview(), false)
  const canTrack = useConsent('tracking') && company.is_ua_active
  const canChat = useConsent('social')
  useWithdrawnConsent('tracking')
  useWithdrawnConsent('social')
  useWithdrawnConsent('media')
  if (!isShown) return null
  return (
    <Suspense fallback={null}>
      {canTrack && (company.analytics_id || company.has_pixels) && <Tracking />}
      {canChat && company.chat_provider && company.chat_id && <Chat />}
    </Suspense>
  )
}

function useWithdrawnConsent(category: OptionalCategory) {
  const allowed = useConsent(category)
  const { chat_id } = useCompany().company
  const wasAllowed = useRef(false)
  useEffect(() => {
    // Reads the current value. Before hydration `useConsent` returns false, but data of allowed tools must not be deleted.
    const isAllowedNow = isAllowed(category)
    if (!isAllowedNow) {
      deleteThirdPartyData(category, chat_id)
      if (wasAllowed.current)
        void import('#lib/client/disable-category').then(({ disableCategory }) => disableCategory(category, chat_id))
    }
    wasAllowed.current = isAllowedNow
  }, [category, allowed, chat_id])
}
