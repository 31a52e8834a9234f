'use client'

import { useTranslations } from 'next-intl'
import { ResumePanel } from '#components/funnel/resume-panel'
import { StageHead } from '#components/funnel/stage-head'
import { useCompany } from '#components/site/company-context'
import { Button } from '#components/ui/button'
import type { Candidacy } from '#lib/domain/candidacy'

type Props = { candidacy: Candidacy; onDone: () => void }

/** An earlier CV, or a new one. */
export function ResumeStage({ candidacy, onDone }: Props) {
  const t = useTranslations('FUNNEL')
  const { company } = useCompany()
  const text = candidacy.campaign.resume_requirement === 'OPTIONAL' ? 'RESUME.TEXT_OPTIONAL' : 'RESUME.TEXT'
  return (
    <>
      <StageHead title={t('RESUME.TITLE')}>{t(text, { company: company.name })}</StageHead>
      <ResumePanel candidacy={candidacy} onDone={onDone}>
        {candidacy.resume_url && (
          <Button size="large" onClick={onDone}>
            {t('NEXT')}
          </Button>
        )}
      </ResumePanel>
    </>
  )
}
