'use client'

import { useTranslations } from 'next-intl'
import { Screen } from '#components/manager/shell/screen'
import { ScreenHead } from '#components/manager/shell/screen-head'
import { ButtonLink } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'
import { useCompany } from '#lib/client/manager/use-company'

export function InboxScreen() {
  const t = useTranslations('MANAGER')
  const { slug } = useCompany()
  return (
    <Screen>
      <ScreenHead title={t('NAV.INBOX')} />
      <EmptyState
        drawing="messages"
        title={t('INBOX.EMPTY_TITLE')}
        actions={
          <ButtonLink href={`/${slug}/jobs`} prefetch={false}>
            {t('INBOX.SHARE')}
          </ButtonLink>
        }
      >
        {t('INBOX.EMPTY_TEXT')}
      </EmptyState>
    </Screen>
  )
}
