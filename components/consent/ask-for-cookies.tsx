'use client'

import { useEffect } from 'react'
import { useCompany } from '#components/site/company-context'
import { useModals } from '#components/site/modals'
import { currentConsent, isFromBackOffice } from '#lib/client/consent'

/** Opens the choice where none is saved or the list has changed; not for those coming from the back-office (§2, §4). */
export function AskForCookies() {
  const { company, maps_key } = useCompany()
  const modals = useModals()
  useEffect(() => {
    if (currentConsent(company, Boolean(maps_key)) || isFromBackOffice(document.referrer)) return
    // A task of its own, so that a slow phone answers to a finger between the page's beginning and this.
    const soon = setTimeout(() => modals.open('cookies'))
    return () => clearTimeout(soon)
  }, [company, maps_key, modals])
  return null
}
