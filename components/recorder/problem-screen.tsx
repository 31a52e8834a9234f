import { useLocale, useTranslations } from 'next-intl'
import { AllowSteps } from '#components/recorder/allow-steps'
import { ProblemIcon } from '#components/recorder/problem-icon'
import { Screen } from '#components/recorder/screen'
import { Button } from '#components/ui/button'
import { useErrorWords } from '#lib/client/error-words'
import { isFinal } from '#lib/client/recorder/reducer'
import { saysWhy } from '#lib/client/recorder/send-problem'
import type { RecorderState } from '#lib/client/recorder/state'
import { FOLDERS } from '#lib/domain/upload'
import { sizeIn } from '../ui/file-rules'
import { useShown } from './context'
import s from './problem.module.css'

type Props = { state: RecorderState & { at: 'failed' } }

/** An error with its own text and the next step (§8). */
export function ProblemScreen({ state: { problem, film, error } }: Props) {
  const t = useTranslations('RECORDER')
  const locale = useLocale()
  const { session, props } = useShown()
  const words = useErrorWords()
  const isOver = isFinal(problem)
  const values = { seconds: props.recording_time, size: sizeIn(locale, FOLDERS.records.max_size) }
  // A rejected video would be rejected again, so it is deleted and not offered any more.
  const other = () => (isOver && film ? session.drop(film.take_id) : session.other())
  return (
    <Screen
      title={
        <span className={s.title}>
          <ProblemIcon problem={problem} />
          {t(`ERROR.${problem}.TITLE`)}
        </span>
      }
      actions={
        <>
          {!isOver && (
            <Button size="large" onClick={session.retry}>
              {t('ACTION.RETRY')}
            </Button>
          )}
          <Button tone={isOver ? 'primary' : 'quiet'} size="large" onClick={other}>
            {t('ACTION.OTHER')}
          </Button>
        </>
      }
    >
      <p className={s.text}>{saysWhy(error) ? words.thing(error) : t(`ERROR.${problem}.TEXT`, values)}</p>
      {problem === 'DENIED' && <AllowSteps />}
    </Screen>
  )
}
