'use client'

import { useTranslations } from 'next-intl'
import { isPreview } from '#lib/client/preview'
import { useBrowserValue } from '#lib/client/use-browser-value'
import css from './preview-banner.module.css'

export function PreviewBanner() {
  const t = useTranslations('SITE')
  const isShown = useBrowserValue(isPreview, false)
  return isShown ? <p className={css.banner}>{t('PREVIEW')}</p> : null
}
