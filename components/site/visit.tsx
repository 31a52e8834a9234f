'use client'

import { useEffect } from 'react'
import { storyOf } from '#lib/client/origin-story'
import { adoptTokenOfAddress, useTabs } from '#lib/client/session'
import { isPreview } from '#lib/client/preview'
import { rememberDateLocale } from '#lib/client/locale'

/** What a visit brings with it, taken up on whatever page it begins: source and sponsor, a one-time code, date format. */
export function Visit() {
  useTabs()
  useEffect(() => {
    if (isPreview()) return
    storyOf(location.search)
    rememberDateLocale()
    void adoptTokenOfAddress()
  }, [])
  return null
}
