'use client'

import { useLocale, useTranslations } from 'next-intl'
import { ButtonLink } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'

/** The screen NotFound of §2, with or without a company. In the browser: on the server it may be rendered before the language is known. */
export function NotFound() {
  const t = useTranslations('SITE.NOT_FOUND')
  const locale = useLocale()
  return (
    <main id="content">
      <title>{t('TITLE')}</title>
      <EmptyState
        level={1}
        title={t('TITLE')}
        actions={
          <>
            <ButtonLink href="/all-jobs">{t('JOBS')}</ButtonLink>
            <ButtonLink href={`/${locale}`} tone="quiet">
              {t('HOME')}
            </ButtonLink>
          </>
        }
      >
        {t('TEXT')}
      </EmptyState>
    </main>
  )
}
