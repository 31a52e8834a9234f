'use client'

import { useTranslations } from 'next-intl'
import { ScreenHead } from '#components/manager/shell/screen-head'

export function AuditScreen() {
  const t = useTranslations('MANAGER')
  return <ScreenHead title={t('SETTINGS.AUDIT')} />
}
