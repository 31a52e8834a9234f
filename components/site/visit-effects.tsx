'use client'

import { useEffect, useLayoutEffect } from 'react'
import { visitOrigin } from '#lib/client/visit-origin'
import { isPreview } from '#lib/client/preview'
import { adoptLinkLocale, rememberDateLocale } from '#lib/client/locale'
import { exchangeUrlToken } from '#lib/client/exchange-url-token'
import { HYDRATED } from '#lib/domain/hydrated'

/** Handles the start of a visit: signals hydration, and stores the source, sponsor, one-time code and date format. */
export function VisitEffects() {
  // A layout effect, because React handles any press after this commit.
  useLayoutEffect(() => void dispatchEvent(new Event(HYDRATED)), [])
  useEffect(() => {
    if (isPreview()) return
    visitOrigin(location.search)
    rememberDateLocale()
    adoptLinkLocale()
    void exchangeUrlToken()
  }, [])
  return null
}
