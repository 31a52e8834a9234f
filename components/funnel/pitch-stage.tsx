'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { PitchPanel, type PitchPanelProps } from '#components/funnel/pitch-panel'
import { SCREEN_TITLE, StageHead } from '#components/funnel/stage-head'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { skipPitch } from '#lib/client/pitch-answers'
import { findView, PITCH_VIEWS } from '#lib/domain/funnel-views'
import css from './stage.module.css'
import { useQuestionVideo } from './use-question-video'
import { useStepAction } from './use-step-action'

type Props = Omit<PitchPanelProps, 'onWatch' | 'children' | 'titleId' | 'view'> & {
  /** The screen that the URL names. */
  view: string | null | undefined
  part: string | null
}

/**
 * The question stays in view while the answer is given, played or replaced. An optional pitch can be skipped.
 */
export function PitchStage(panel: Props) {
  const t = useTranslations('FUNNEL.PITCH')
  const { pitch, lang, candidacy, part, onDone } = panel
  const view = findView(PITCH_VIEWS, panel.view)
  const watch = useQuestionVideo(pitch.question, lang)
  // Each way to answer starts at the top of the page, like a step.
  const lastPart = useRef(part)
  useEffect(() => {
    if (lastPart.current !== part) scrollTo({ top: 0, behavior: 'instant' })
    lastPart.current = part
  }, [part])
  return (
    <>
      {/* The other screens of the methods have their own headings. */}
      {(part === null || view === 'phone') && (
        <StageHead title={t('TITLE')}>{t(pitch.is_optional ? 'TEXT_OPTIONAL' : 'TEXT_REQUIRED')}</StageHead>
      )}
      <PitchPanel {...panel} view={view} titleId={SCREEN_TITLE} onWatch={watch}>
        {pitch.is_optional && <Skip onSkip={() => skipPitch(candidacy.id, true).then(onDone)} />}
        <p className={css.quiet}>
          {pitch.is_optional && t('OPTIONAL')} {t('HUMAN')}
        </p>
      </PitchPanel>
    </>
  )
}

function Skip({ onSkip }: { onSkip: () => Promise<unknown> }) {
  const t = useTranslations('FUNNEL.PITCH')
  const { run, isBusy, failure } = useStepAction()
  return (
    <div className={css.list}>
      <ErrorSummary errors={failure ? [{ message: failure }] : []} />
      <Button tone="quiet" size="large" busy={isBusy} onClick={() => void run(onSkip)}>
        {t('SKIP')}
      </Button>
    </div>
  )
}
