'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { CookieLink } from '#components/site/cookie-link'
import { ButtonLink } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'

/** No job at its address: one that has closed and one that never was are alike to whoever comes. */
export function JobGone({ children }: { children?: ReactNode }) {
  const t = useTranslations('SITE.NOT_FOUND')
  return (
    <>
      <title>{t('JOB_TITLE')}</title>
      <EmptyState
        level={1}
        title={t('JOB_TITLE')}
        actions={
          <>
            <ButtonLink href="/all-jobs">{t('JOBS')}</ButtonLink>
            <CookieLink isAlone />
          </>
        }
      >
        {t('JOB_TEXT')}
      </EmptyState>
      {children}
    </>
  )
}
