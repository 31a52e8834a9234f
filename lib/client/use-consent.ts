import { useSyncExternalStore } from 'react'
import { isAllowed, onConsent } from '#lib/client/consent'
import type { ConsentCategory } from '#lib/domain/consent'

/** Whether the visitor currently allows a category; false before hydration. */
export const useAllowed = (category: ConsentCategory) =>
  useSyncExternalStore(
    onConsent,
    () => isAllowed(category),
    () => false,
  )
