'use client'

import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { isPreview } from '#lib/client/preview'
import s from './preview-banner.module.css'

const never = () => () => {}

export function PreviewBanner() {
  const t = useTranslations('SITE')
  const isShown = useSyncExternalStore(never, isPreview, () => false)
  return isShown ? <p className={s.banner}>{t('PREVIEW')}</p> : null
}
