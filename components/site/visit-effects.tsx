'use client'

import { useEffect } from 'react'
import { visitOrigin } from '#lib/client/visit-origin'
import { isPreview } from '#lib/client/preview'
import { adoptLinkLocale, rememberDateLocale } from '#lib/client/locale'
import { exchangeUrlToken } from '#lib/client/exchange-url-token'

/** Loads `keepFocus` when the visitor presses something. The pressed control may be gone once it has loaded. */
function onPress(event: Event) {
  const press = { path: event.composedPath(), page: location.pathname }
  // After a failure, the next press tries again.
  import('#lib/client/keep-focus').then(
    ({ keepFocus }) => {
      removeEventListener('keydown', onPress, true)
      removeEventListener('click', onPress, true)
      keepFocus(press)
    },
    () => null,
  )
}

/**
 * Handles the start of a visit: stores its source, sponsor, language and date format, and exchanges a one-time code in the
 * URL, but not in a preview. During the visit, it keeps focus near controls that remove themselves.
 */
export function VisitEffects() {
  useEffect(() => {
    // Not at the first focus, because screens move it when they appear.
    addEventListener('keydown', onPress, true)
    addEventListener('click', onPress, true)
    if (isPreview()) return
    // Stores the source and the sponsor.
    visitOrigin(location.search)
    rememberDateLocale()
    adoptLinkLocale()
    void exchangeUrlToken()
  }, [])
  return null
}
