'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AlertOffer } from '#components/site/alert-offer'
import { PageTitle } from '#components/site/company-context'
import { ButtonLink } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'
import type { Address } from '#lib/domain/address'
import s from './open-jobs.module.css'

export type JobNotFoundProps = {
  closedName: string | null
  /** The place of the job, for a job alert. */
  near: Address | null
  /** Other jobs. */
  children?: ReactNode
}

/** Not found page for a job, with other jobs and a job alert. A closed job is named, and an unknown one has no name. */
export function JobNotFound({ closedName, near, children }: JobNotFoundProps) {
  const t = useTranslations('SITE.NOT_FOUND')
  const title = closedName === null ? t('JOB_TITLE') : t('CLOSED_TITLE', { job: closedName })
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <EmptyState level={1} title={title} actions={<ButtonLink href="/all-jobs">{t('JOBS')}</ButtonLink>}>
        {t(closedName === null ? 'JOB_TEXT' : 'CLOSED_TEXT')}
      </EmptyState>
      <div className={s.open}>
        {children}
        <AlertOffer near={near} />
      </div>
    </>
  )
}
