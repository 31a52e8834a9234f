'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PageTitle } from '#components/site/company-context'
import { ButtonLink } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'

type Props = { closedName: string | null; children?: ReactNode }

/** Not found page for a job. A closed job is named, and an unknown one has no name. */
export function JobNotFound({ closedName, children }: Props) {
  const t = useTranslations('SITE.NOT_FOUND')
  const title = closedName === null ? t('JOB_TITLE') : t('CLOSED_TITLE', { job: closedName })
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <EmptyState level={1} title={title} actions={<ButtonLink href="/all-jobs">{t('JOBS')}</ButtonLink>}>
        {t(closedName === null ? 'JOB_TEXT' : 'CLOSED_TEXT')}
      </EmptyState>
      {children}
    </>
  )
}
