import { useLocale, useTranslations } from 'next-intl'
import { PermissionSteps } from '#components/recorder/permission-steps'
import { ProblemIcon } from '#components/recorder/problem-icon'
import { Screen } from '#components/recorder/screen'
import { Button } from '#components/ui/button'
import { useErrorText } from '#lib/client/error-text'
import { isFinal } from '#lib/client/recorder/state/reducer'
import { hasSpecificText } from '#lib/client/recorder/state/upload-problem'
import type { Problem, RecorderState } from '#lib/client/recorder/state/types'
import { isUnstored } from '#lib/client/recorder/store/unstored'
import { FOLDERS } from '#lib/domain/upload'
import { formatSize } from '#lib/client/file-rules'
import { useRecorderContext } from './context'
import css from './problem.module.css'
import { useStorageText } from './use-storage-text'

/** Problems that may concern only the camera or only the microphone. */
const DEVICE_PROBLEMS: readonly Problem[] = ['NO_CAMERA', 'NO_MICROPHONE', 'DENIED', 'BUSY']

/** Problems of an upload that continues or can be retried. */
const UPLOAD_PROBLEMS: readonly Problem[] = ['CONNECTION_LOST', 'CANNOT_CONNECT', 'CANNOT_SEND_VIDEO']

/** Recording with only the camera or only the microphone. */
function OneDevice({ problem }: { problem: Problem }) {
  const t = useTranslations('RECORDER.ACTION')
  const { session, support } = useRecorderContext()
  return (
    <>
      {problem !== 'NO_CAMERA' && (
        <Button tone="quiet" size="large" onClick={() => session.record('silent')}>
          {t('SILENT')}
        </Button>
      )}
      {problem !== 'NO_MICROPHONE' && support.audioFormat !== null && (
        <Button tone="quiet" size="large" onClick={() => session.record('audio')}>
          {t('AUDIO')}
        </Button>
      )}
    </>
  )
}

type Props = { state: RecorderState & { at: 'failed' } }

/** A problem with its text and the next steps (§8). */
export function ProblemScreen({ state: { problem, video, error } }: Props) {
  const t = useTranslations('RECORDER')
  const locale = useLocale()
  const { session, props, kind } = useRecorderContext()
  const errorText = useErrorText()
  const storageText = useStorageText()
  const isFinalProblem = isFinal(problem)
  const isSpecific = hasSpecificText(error)
  const values = { seconds: props.recording_time, size: formatSize(locale, FOLDERS.records.max_size) }
  // More time can be chosen only on the computer.
  const isLimitOnPhone = problem === 'TOO_LONG' && !props.adjustments
  const textKey = isLimitOnPhone ? 'ERROR.TOO_LONG.TEXT_ON_PHONE' : (`ERROR.${problem}.TEXT` as const)
  // The server would reject the same video again, so it is deleted.
  const chooseOther = () => (isFinalProblem && video ? session.deleteVideo(video.take_id) : session.showMethods())
  return (
    <Screen
      title={
        <span className={css.title}>
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
          {DEVICE_PROBLEMS.includes(problem) && kind === 'video' && <OneDevice problem={problem} />}
          <Button tone={isFinalProblem ? 'primary' : 'quiet'} size="large" onClick={chooseOther}>
            {t('ACTION.OTHER')}
          </Button>
        </>
      }
    >
      <p className={css.text}>
        {video && !isSpecific && UPLOAD_PROBLEMS.includes(problem) && `${storageText(isUnstored(video.take_id))} `}
        {isSpecific ? errorText.forValue(error) : t(textKey, values)}
      </p>
      {problem === 'DENIED' && <PermissionSteps />}
    </Screen>
  )
}
