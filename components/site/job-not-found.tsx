'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { AlertOffer } from '#components/site/alert-offer'
import { PageTitle } from '#components/site/company-context'
import { ButtonLink } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'
import { jobTitle } from '#components/ui/job-title'
import type { Address } from '#lib/domain/address'
import type { ClosedCampaign } from '#lib/domain/campaign'
import css from './open-jobs.module.css'

export type JobNotFoundProps = {
  closed: Pick<ClosedCampaign, 'name' | 'locale'> | null
  /** The place of the job, for a job alert. */
  near: Address | null
  /** Other jobs. */
  children?: ReactNode
}

/** Not found page for a job, with other jobs and a job alert. A closed job is named, and an unknown one has no name. */
export function JobNotFound({ closed, near, children }: JobNotFoundProps) {
  const t = useTranslations('SITE.NOT_FOUND')
  return (
    <>
      <PageTitle>
        {closed ? t.markup('CLOSED_TITLE', { job: closed.name, title: (text) => text }) : t('JOB_TITLE')}
      </PageTitle>
      <EmptyState
        level={1}
        title={closed ? t.rich('CLOSED_TITLE', jobTitle(closed.name, closed.locale)) : t('JOB_TITLE')}
        actions={<ButtonLink href="/all-jobs">{t('JOBS')}</ButtonLink>}
      >
        {t(closed ? 'CLOSED_TEXT' : 'JOB_TEXT')}
      </EmptyState>
      <div className={css.open}>
        {children}
        <AlertOffer near={near} />
      </div>
    </>
  )
}
