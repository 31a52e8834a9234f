import { useLocale, useTranslations } from 'next-intl'
import { PermissionSteps } from '#components/recorder/permission-steps'
import { ProblemIcon } from '#components/recorder/problem-icon'
import { Screen } from '#components/recorder/screen'
import { Button } from '#components/ui/button'
import { useErrorText } from '#lib/client/error-text'
import { isFinal } from '#lib/client/recorder/state/reducer'
import { hasReason } from '#lib/client/recorder/state/upload-problem'
import type { RecorderState } from '#lib/client/recorder/state/types'
import { FOLDERS } from '#lib/domain/upload'
import { formatSize } from '../ui/file-rules'
import { useRecorderContext } from './context'
import s from './problem.module.css'

type Props = { state: RecorderState & { at: 'failed' } }

/** A problem with its text and the next steps (§8). */
export function ProblemScreen({ state: { problem, video, error } }: Props) {
  const t = useTranslations('RECORDER')
  const locale = useLocale()
  const { session, props } = useRecorderContext()
  const errorText = useErrorText()
  const isFinalProblem = isFinal(problem)
  const values = { seconds: props.recording_time, size: formatSize(locale, FOLDERS.records.max_size) }
  // The server would reject the same video again, so it is deleted.
  const chooseOther = () => (isFinalProblem && video ? session.deleteVideo(video.take_id) : session.other())
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
          {!isFinalProblem && (
            <Button size="large" onClick={session.retry}>
              {t('ACTION.RETRY')}
            </Button>
          )}
          <Button tone={isFinalProblem ? 'primary' : 'quiet'} size="large" onClick={chooseOther}>
            {t('ACTION.OTHER')}
          </Button>
        </>
      }
    >
      <p className={s.text}>{hasReason(error) ? errorText.forValue(error) : t(`ERROR.${problem}.TEXT`, values)}</p>
      {problem === 'DENIED' && <PermissionSteps />}
    </Screen>
  )
}
