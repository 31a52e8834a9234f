'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense } from 'react'
import { StageHead } from '#components/funnel/stage-head'
import { useCompany } from '#components/site/company-context'
import { Button } from '#components/ui/button'
import { Skeleton } from '#components/ui/skeleton'
import type { Candidacy } from '#lib/domain/candidacy'
import s from './stage.module.css'

/** Not part of the first script of the page. The funnel loads it in advance. */
export const importResumePanel = () => import('./resume-panel')
const ResumePanel = lazy(() => importResumePanel().then((module) => ({ default: module.ResumePanel })))

type Props = { candidacy: Candidacy; onDone: () => void }

/** An earlier CV, or a new one. A job that asks for none only has a way on. */
export function ResumeStage({ candidacy, onDone }: Props) {
  const t = useTranslations('FUNNEL')
  const { company } = useCompany()
  const { resume_requirement } = candidacy.campaign
  const isAsked = resume_requirement !== 'NOT_ASKED'
  const key = resume_requirement === 'REQUIRED' ? ('TEXT' as const) : (`TEXT_${resume_requirement}` as const)
  return (
    <>
      <StageHead title={t(isAsked ? 'RESUME.TITLE' : 'RESUME.TITLE_NOT_ASKED')}>
        {t(`RESUME.${key}`, { company: company.name })}
      </StageHead>
      {isAsked && (
        <Suspense fallback={<Skeleton shape="card" />}>
          <ResumePanel candidacy={candidacy} onDone={onDone} />
        </Suspense>
      )}
      {(candidacy.resume_url || !isAsked) && (
        <div className={s.actions}>
          <Button size="large" onClick={onDone}>
            {t('NEXT')}
          </Button>
        </div>
      )}
    </>
  )
}
