'use client'

import { useTranslations } from 'next-intl'
import { isPreview } from '#lib/client/preview'
import { useInBrowser } from '#lib/client/use-in-browser'
import s from './preview-banner.module.css'

export function PreviewBanner() {
  const t = useTranslations('SITE')
  const isShown = useInBrowser(isPreview, false)
  return isShown ? <p className={s.banner}>{t('PREVIEW')}</p> : null
}
