'use client'

import { useTranslations } from 'next-intl'
import { ButtonLink } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'

/** UserDiscussions of §2. Nobody can write yet (the calls answer 501), so what there is to show is that there is nothing. */
export function Discussions() {
  const t = useTranslations('ACCOUNT.MESSAGES')
  return (
    <>
      <h1 className="visually-hidden">{t('TITLE')}</h1>
      <EmptyState
        drawing="messages"
        title={t('EMPTY_TITLE')}
        actions={
          <ButtonLink href="/profile/applications" tone="quiet">
            {t('GO')}
          </ButtonLink>
        }
      >
        {t('EMPTY_TEXT')}
      </EmptyState>
    </>
  )
}
