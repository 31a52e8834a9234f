import { useTranslations } from 'next-intl'
import { areTriesUnlimited, isTimeUnlimited } from '#lib/domain/unlimited'
import { useRecorderContext } from './context'
import { useDuration } from './use-duration'

/** The time and the attempts that the candidate has, as text. */
export function useLimitTexts() {
  const t = useTranslations('RECORDER.CHOOSE')
  const { props, attemptsLeft } = useRecorderContext()
  const duration = useDuration()
  const { recording_time } = props
  return {
    time: isTimeUnlimited(recording_time) ? t('TIME_FREE') : t('TIME', { time: duration(recording_time * 1000) }),
    attempts: areTriesUnlimited(attemptsLeft) ? t('TRIES_FREE') : t('TRIES', { count: attemptsLeft }),
  }
}
