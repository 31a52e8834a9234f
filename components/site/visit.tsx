'use client'

import { useEffect, useLayoutEffect } from 'react'
import { storyOf } from '#lib/client/origin-story'
import { isPreview } from '#lib/client/preview'
import { rememberDateLocale } from '#lib/client/locale'
import { adoptTokenOfAddress } from '#lib/client/token-of-address'
import { HYDRATED } from '#lib/domain/hydrated'

/** What a visit brings with it, taken up on whatever page it begins: a press that came too early, source and sponsor, a one-time code, date format. */
export function Visit() {
  // With the commit itself: a press that comes after it is React's.
  useLayoutEffect(() => void dispatchEvent(new Event(HYDRATED)), [])
  useEffect(() => {
    if (isPreview()) return
    storyOf(location.search)
    rememberDateLocale()
    void adoptTokenOfAddress()
  }, [])
  return null
}
