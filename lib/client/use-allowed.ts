import { useSyncExternalStore } from 'react'
import { isAllowed, onConsent } from '#lib/client/consent'
import type { ConsentCategory } from '#lib/domain/consent'

/** Whether the visitor has allowed a category, as it stands now; no until the page is alive. */
export const useAllowed = (category: ConsentCategory) =>
  useSyncExternalStore(
    onConsent,
    () => isAllowed(category),
    () => false,
  )
