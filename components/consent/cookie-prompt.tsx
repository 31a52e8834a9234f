'use client'

import { useEffect } from 'react'
import { useCompany } from '#components/site/company-context'
import { useModals } from '#components/site/modals'
import { currentConsent, isFromBackOffice } from '#lib/client/consent'
import { hasBegunReading } from '#lib/client/has-begun-reading'
import { requiresChoice } from '#lib/domain/consent'

/**
 * Opens the settings if no choice is saved or the recipients changed; not for visitors from the back office (§2, §4).
 * They open only if consent would load tools without another click, and never after the visitor has begun to read.
 */
export function CookiePrompt() {
  const { company, maps_key } = useCompany()
  const modals = useModals()
  useEffect(() => {
    if (!requiresChoice(company) || isFromBackOffice(document.referrer)) return
    if (currentConsent(company, Boolean(maps_key)) || hasBegunReading()) return
    // In a separate task, so that a slow phone can respond to input before it.
    const timer = setTimeout(() => modals.open('cookies'))
    return () => clearTimeout(timer)
  }, [company, maps_key, modals])
  return null
}
