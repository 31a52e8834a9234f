'use client'

import { useEffect, useLayoutEffect } from 'react'
import { storyOf } from '#lib/client/origin-story'
import { isPreview } from '#lib/client/preview'
import { rememberDateLocale } from '#lib/client/locale'
import { adoptTokenOfAddress } from '#lib/client/token-of-address'
import { HYDRATED } from '#lib/domain/hydrated'

/**
 * Handles what a visit brings, on its first page: an early press, source and sponsor, a one-time code, the date format.
 */
export function Visit() {
  // In the layout effect: React handles any press after this commit.
  useLayoutEffect(() => void dispatchEvent(new Event(HYDRATED)), [])
  useEffect(() => {
    if (isPreview()) return
    storyOf(location.search)
    rememberDateLocale()
    void adoptTokenOfAddress()
  }, [])
  return null
}
