'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PageTitle } from '#components/site/company-context'
import { ButtonLink } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'

/** Not found page for a job: a closed job and an unknown one look the same. */
export function JobNotFound({ children }: { children?: ReactNode }) {
  const t = useTranslations('SITE.NOT_FOUND')
  return (
    <>
      <PageTitle>{t('JOB_TITLE')}</PageTitle>
      <EmptyState level={1} title={t('JOB_TITLE')} actions={<ButtonLink href="/all-jobs">{t('JOBS')}</ButtonLink>}>
        {t('JOB_TEXT')}
      </EmptyState>
      {children}
    </>
  )
}
