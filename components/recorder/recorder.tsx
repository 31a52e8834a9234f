'use client'

import { useTranslations } from 'next-intl'
import { ChooseView } from '#components/recorder/choose-view'
import { InterruptedView } from '#components/recorder/interrupted-view'
import { LiveStage } from '#components/recorder/live-stage'
import { UnrecognizedFile } from '#components/recorder/unrecognized-file'
import { ProblemScreen } from '#components/recorder/problem-screen'
import { Question } from '#components/recorder/question'
import { ReviewView } from '#components/recorder/review-view'
import { SavedView } from '#components/recorder/saved-view'
import type { RecorderProps } from './types'
import { WrittenAnswer } from '#components/recorder/written-answer'
import { useChoosingReport } from './use-choosing-report'
import { Waiting } from '#components/recorder/waiting'
import { usePartName } from '#lib/client/use-part-name'
import { RecorderContext, useRecorderContext } from './context'
import css from './screen.module.css'
import { useProgressReport } from './use-progress-report'
import { useRecorder } from './use-recorder'

/** Shows the view of the current state. `RecorderSession` runs the states and their effects. */
export function Recorder(props: RecorderProps) {
  const { session, ...value } = useRecorder(props)
  const { state } = value
  useProgressReport(state, props.onProgress)
  useChoosingReport(state, props.onChoosing)
  const hasFurtherChoices = state.at === 'phone' || (state.at === 'failed' && state.video === null)
  return (
    <RecorderContext value={{ ...value, session, props }}>
      {state.at === 'opening' && <Waiting message="OPENING" />}
      {state.at === 'checking' && <Waiting message="CHECKING" />}
      {state.at === 'choosing' && <ChooseView hasStoredVideo={state.hasStoredVideo} />}
      {state.at === 'interrupted' && <InterruptedView video={state.interrupted} />}
      {state.at === 'phone' && props.phone && <Phone show={props.phone} onBack={session.leave} />}
      {state.at === 'writing' && <WrittenAnswer key={state.kind} kind={state.kind} />}
      {state.at === 'unrecognized' && <UnrecognizedFile file={state.file} />}
      {(state.at === 'uploading' || state.at === 'preview' || state.at === 'saving') && <ReviewView state={state} />}
      {state.at === 'saved' && <SavedView />}
      {state.at === 'failed' && <ProblemScreen state={state} />}
      {hasFurtherChoices && props.children}
      <LiveStage />
    </RecorderContext>
  )
}

type PhoneProps = { show: NonNullable<RecorderProps['phone']>; onBack: () => void }

/** Recording with a phone. The page passes in its content (`show`). */
function Phone({ show, onBack }: PhoneProps) {
  const t = useTranslations('RECORDER.CHOOSE')
  usePartName(t('PHONE'), useRecorderContext().props.onPart)
  return (
    <div className={css.screen}>
      <Question />
      {show({ onBack })}
    </div>
  )
}
