'use client'

import { useEffect } from 'react'
import { storyOf } from '#lib/client/origin-story'
import { isPreview } from '#lib/client/preview'
import { rememberDateLocale } from '#lib/client/locale'
import { adoptTokenOfAddress } from '#lib/client/token-of-address'

/** What a visit brings with it, taken up on whatever page it begins: source and sponsor, a one-time code, date format. */
export function Visit() {
  useEffect(() => {
    if (isPreview()) return
    storyOf(location.search)
    rememberDateLocale()
    void adoptTokenOfAddress()
  }, [])
  return null
}
