'use client'

import { useEffect } from 'react'
import { visitOrigin } from '#lib/client/visit-origin'
import { isPreview } from '#lib/client/preview'
import { adoptLinkLocale, rememberDateLocale } from '#lib/client/locale'
import { exchangeUrlToken } from '#lib/client/exchange-url-token'

/** Handles the start of a visit: stores the source, sponsor, one-time code and date format. */
export function VisitEffects() {
  useEffect(() => {
    if (isPreview()) return
    visitOrigin(location.search)
    rememberDateLocale()
    adoptLinkLocale()
    void exchangeUrlToken()
  }, [])
  return null
}
