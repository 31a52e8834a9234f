import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DeviceChoice } from '#components/recorder/device-choice'
import { LevelMeter } from '#components/recorder/level-meter'
import { Button } from '#components/ui/button'
import { areTriesUnlimited } from '#lib/domain/unlimited'
import { useRecorderContext } from './context'
import css from './panel.module.css'
import { useLimitTexts } from './use-limit-texts'

/** Microphone level, device choice and the buttons that start a recording. */
export function ReadyView() {
  const t = useTranslations('RECORDER')
  const { session, stream, kind, attemptsLeft } = useRecorderContext()
  const limits = useLimitTexts()
  const isLast = attemptsLeft === 1
  return (
    <>
      <div className={css.checks}>
        {kind === 'silent' ? <p className={css.silent}>{t('READY.SILENT')}</p> : <LevelMeter />}
        <DeviceChoice />
      </div>
      {isLast && (
        <p className={css.last}>
          <TriangleAlert aria-hidden />
          {t('READY.LAST')}
        </p>
      )}
      <div className={css.buttons} data-actions>
        <Button
          size="large"
          disabled={!stream}
          icon={<span className={css.dot} />}
          onClick={() => session.start('real')}
        >
          {t('READY.START')}
        </Button>
        <Button tone="quiet" size="large" disabled={!stream} onClick={() => session.start('practice')}>
          {t('READY.PRACTICE')}
        </Button>
      </div>
      <p className={css.facts}>
        {limits.time}
        {' · '}
        {areTriesUnlimited(attemptsLeft) ? limits.attempts : t('READY.TRIES', { count: attemptsLeft })}
        {' · '}
        {t('READY.PRACTICE_TEXT')}
      </p>
    </>
  )
}
