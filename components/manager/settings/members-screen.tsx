'use client'

import { useTranslations } from 'next-intl'
import { ScreenHead } from '#components/manager/shell/screen-head'

export function MembersScreen() {
  const t = useTranslations('MANAGER')
  return <ScreenHead title={t('SETTINGS.MEMBERS')} />
}
