'use client'

import { useTranslations } from 'next-intl'
import { ButtonLink } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'
import css from './manager-frame.module.css'
import { ScreenTitle } from './screen-title'

export function NotFoundScreen() {
  const t = useTranslations('MANAGER.STATE')
  return (
    <main id="content" className={css.alone}>
      <ScreenTitle>{t('NOT_FOUND_TITLE')}</ScreenTitle>
      <EmptyState
        level={1}
        title={t('NOT_FOUND_TITLE')}
        actions={
          <ButtonLink href="/" prefetch={false}>
            {t('TO_START')}
          </ButtonLink>
        }
      >
        {t('NOT_FOUND_TEXT')}
      </EmptyState>
    </main>
  )
}
