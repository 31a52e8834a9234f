'use client'

import { useEffect } from 'react'
import { useCompany } from '#components/site/company-context'
import { useModals } from '#components/site/modals'
import { isFromBackOffice, readChoices, saveChoices } from '#lib/client/consent'
import { consentCategories, isCurrent } from '#lib/domain/consent'

/** Opens the choice where none is saved or the list has changed; not for those coming from the back-office (§2, §4). */
export function AskForCookies() {
  const { company } = useCompany()
  const modals = useModals()
  useEffect(() => {
    const saved = readChoices()
    if (saved && isCurrent(saved, consentCategories(company))) return
    saveChoices(null)
    if (!isFromBackOffice(document.referrer)) modals.open('cookies')
  }, [company, modals])
  return null
}
