import { useSyncExternalStore } from 'react'
import { isAllowed, onConsent } from '#lib/client/consent'
import type { ConsentCategory } from '#lib/domain/consent'

/** Whether the visitor allows a category. False before hydration. */
export const useConsent = (category: ConsentCategory) =>
  useSyncExternalStore(
    onConsent,
    () => isAllowed(category),
    () => false,
  )
