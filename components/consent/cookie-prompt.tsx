'use client'

import { useEffect } from 'react'
import { useCompany } from '#components/site/company-context'
import { useModals } from '#components/site/modals'
import { currentConsent, isFromBackOffice } from '#lib/client/consent'
import { hasBegunReading } from '#lib/client/has-begun-reading'
import { requiresChoice } from '#lib/domain/consent'

/**
 * Opens the cookie settings if no choice is saved or the recipients changed, except for visitors from the back office
 * (§2, §4). A page whose tools all need a click of their own does not open them, and they never open after the visitor
 * has begun to read.
 */
export function CookiePrompt() {
  const { company, maps_key } = useCompany()
  const modals = useModals()
  useEffect(() => {
    const openedAt = performance.now()
    if (!requiresChoice(company) || isFromBackOffice(document.referrer)) return
    if (currentConsent(company, Boolean(maps_key)) || hasBegunReading(openedAt)) return
    let isUnmounted = false
    const open = async () => {
      await modals.preload('cookies')
      // The dialog may load slowly.
      if (!isUnmounted && !hasBegunReading(openedAt)) modals.open('cookies')
    }
    // In a separate task, so that a slow phone can respond to input before it.
    const timer = setTimeout(() => void open())
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [company, maps_key, modals])
  return null
}
