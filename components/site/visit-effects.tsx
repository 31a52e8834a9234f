'use client'

import { useEffect } from 'react'
import { visitOrigin } from '#lib/client/visit-origin'
import { isPreview } from '#lib/client/preview'
import { adoptLinkLocale, rememberDateLocale } from '#lib/client/locale'
import { exchangeUrlToken } from '#lib/client/exchange-url-token'

/**
 * Handles the start of a visit: stores its source, sponsor, language and date format, and exchanges a one-time code in the
 * URL. Does nothing in a preview.
 */
export function VisitEffects() {
  useEffect(() => {
    if (isPreview()) return
    // Stores the source and the sponsor.
    visitOrigin(location.search)
    rememberDateLocale()
    adoptLinkLocale()
    void exchangeUrlToken()
  }, [])
  return null
}
