'use client'

import { useTranslations } from 'next-intl'
import { PitchDesk, type PitchDeskProps } from '#components/funnel/pitch-desk'
import { PitchQuestion } from '#components/funnel/pitch-question'
import { StageHead } from '#components/funnel/stage-head'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { passPitch } from '#lib/client/candidacies'
import s from './stage.module.css'
import { useStep } from './use-step'

/** The question stays in view; a video is made, looked at, kept or changed; an optional pitch may be passed. */
export function PitchStage(desk: Omit<PitchDeskProps, 'children' | 'ask'>) {
  const t = useTranslations('FUNNEL')
  const { pitch, lang, candidacy, onDone } = desk
  const { run, isBusy, failure } = useStep()
  const isFirst = candidacy.record === null && candidacy.pitch_tries === 0
  return (
    <>
      <StageHead title={t('PITCH.TITLE')}>{t('PITCH.TEXT', { seconds: pitch.recording_time })}</StageHead>
      <ErrorSummary errors={failure ? [{ message: failure }] : []} />
      <PitchDesk {...desk} ask={(hasWords) => <PitchQuestion {...{ pitch, lang, isFirst, hasWords }} />}>
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
