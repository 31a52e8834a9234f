'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useEffect } from 'react'
import { PitchPanel, type PitchPanelProps } from '#components/funnel/pitch-panel'
import type { QuestionVideo } from '#components/funnel/question-video-modal'
import { StageHead } from '#components/funnel/stage-head'
import { useModals } from '#components/site/modals'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { skipPitch } from '#lib/client/candidacies'
import s from './stage.module.css'
import { useStepAction } from './use-step-action'

/**
 * The question stays in view while the answer is given, played or replaced. An optional pitch can be skipped.
 */
export function PitchStage(panel: Omit<PitchPanelProps, 'onWatch' | 'children'>) {
  const t = useTranslations('FUNNEL')
  const { pitch, lang, candidacy, onDone } = panel
  const { question } = pitch
  const { run, isBusy, failure } = useStepAction()
  const modals = useModals()
  const watch = useCallback(
    (video: QuestionVideo) => modals.open('campaign-pitch-video-question', { question, lang, ...video }),
    [modals, question, lang],
  )
  // The video may still be loading when the candidate leaves the step.
  useEffect(() => () => modals.remove('campaign-pitch-video-question'), [modals])
  return (
    <>
      <StageHead title={t('PITCH.TITLE')}>
        {t(pitch.is_optional ? 'PITCH.TEXT_OPTIONAL' : 'PITCH.TEXT_REQUIRED')}
      </StageHead>
      <ErrorSummary errors={failure ? [{ message: failure }] : []} />
      <PitchPanel {...panel} onWatch={watch}>
        {pitch.is_optional && (
          <div className={s.actions}>
            <Button
              tone="quiet"
              size="large"
              busy={isBusy}
              onClick={() => void run(() => skipPitch(candidacy.id, true).then(onDone))}
            >
              {t('PITCH.SKIP')}
            </Button>
            <p className={s.quiet}>{t('PITCH.OPTIONAL')}</p>
          </div>
        )}
      </PitchPanel>
    </>
  )
}
