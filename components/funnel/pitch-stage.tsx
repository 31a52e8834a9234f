'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { PitchDesk, type PitchDeskProps } from '#components/funnel/pitch-desk'
import { StageHead } from '#components/funnel/stage-head'
import { useModals } from '#components/site/modals'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { passPitch } from '#lib/client/candidacies'
import s from './stage.module.css'
import { useStep } from './use-step'

/**
 * The question stays in view while the video is recorded, played, kept or changed. An optional pitch can be skipped.
 */
export function PitchStage(desk: Omit<PitchDeskProps, 'onWatch' | 'children'>) {
  const t = useTranslations('FUNNEL')
  const { pitch, lang, candidacy, onDone } = desk
  const { question, video_url } = pitch
  const { run, isBusy, failure } = useStep()
  const modals = useModals()
  const watch = useCallback(
    (isUnasked: boolean) => modals.open('campaign-pitch-video-question', { question, video_url, lang, isUnasked }),
    [modals, question, video_url, lang],
  )
  return (
    <>
      <StageHead title={t('PITCH.TITLE')}>{t('PITCH.TEXT', { seconds: pitch.recording_time })}</StageHead>
      <ErrorSummary errors={failure ? [{ message: failure }] : []} />
      <PitchDesk {...desk} onWatch={watch}>
        {pitch.is_optional && (
          <div className={s.actions}>
            <Button
              tone="quiet"
              size="large"
              busy={isBusy}
              onClick={() => void run(() => passPitch(candidacy.id, true).then(onDone))}
            >
              {t('PITCH.SKIP')}
            </Button>
            <p className={s.quiet}>{t('PITCH.OPTIONAL')}</p>
          </div>
        )}
      </PitchDesk>
    </>
  )
}
