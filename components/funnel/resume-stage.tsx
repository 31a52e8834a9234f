'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { ResumePanel } from '#components/funnel/resume-panel'
import { SCREEN_TITLE, StageHead } from '#components/funnel/stage-head'
import { useCompany } from '#components/site/company-context'
import { Button } from '#components/ui/button'
import { usePartName } from '#lib/client/use-part-name'
import type { Candidacy } from '#lib/domain/candidacy'
import { findView, RESUME_VIEWS, type ResumeView } from '#lib/domain/funnel-views'

type Props = {
  candidacy: Candidacy
  /** The screen that the URL names. */
  view: string | null | undefined
  onView: (view: ResumeView | null) => void
  /** Called with the name of the screen within the step. */
  onPart: (name: string | null) => void
  onDone: () => void
}

/** An earlier CV, or a new one. */
export function ResumeStage({ candidacy, view: viewName, onView, onPart, onDone }: Props) {
  const view = findView(RESUME_VIEWS, viewName)
  const t = useTranslations('FUNNEL')
  const { company } = useCompany()
  const text = candidacy.campaign.resume_requirement === 'OPTIONAL' ? 'RESUME.TEXT_OPTIONAL' : 'RESUME.TEXT'
  const name = view && t(view === 'photos' ? 'RESUME.PHOTOS.TITLE' : 'RESUME.WRITE.TITLE')
  usePartName(name, onPart)
  const lastView = useRef(view)
  useEffect(() => {
    if (lastView.current === view) return
    lastView.current = view
    document.getElementById(SCREEN_TITLE)?.focus({ preventScroll: true })
    scrollTo({ top: 0, behavior: 'instant' })
  }, [view])
  return (
    <>
      <StageHead title={name ?? t('RESUME.TITLE')}>{!view && t(text, { company: company.name })}</StageHead>
      <ResumePanel candidacy={candidacy} view={view} onView={onView} titleId={SCREEN_TITLE} onDone={onDone}>
        {(isUploading) => (
          <Button size="large" busy={isUploading} onClick={onDone}>
            {t('NEXT')}
          </Button>
        )}
      </ResumePanel>
    </>
  )
}
