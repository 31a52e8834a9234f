'use client'

import { useEffect } from 'react'
import { useCompany } from '#components/site/company-context'
import { useModals } from '#components/site/modals'
import { currentConsent, isFromBackOffice } from '#lib/client/consent'

/**
 * Opens the settings if no choice is saved or the recipients changed; not for visitors from the back office (§2, §4).
 */
export function CookiePrompt() {
  const { company, maps_key } = useCompany()
  const modals = useModals()
  useEffect(() => {
    if (currentConsent(company, Boolean(maps_key)) || isFromBackOffice(document.referrer)) return
    // In a separate task, so that a slow phone can respond to input before it.
    const soon = setTimeout(() => modals.open('cookies'))
    return () => clearTimeout(soon)
  }, [company, maps_key, modals])
  return null
}
