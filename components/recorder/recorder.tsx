'use client'

import { ChooseView } from '#components/recorder/choose-view'
import { FoundView } from '#components/recorder/found-view'
import { LiveStage } from '#components/recorder/live-stage'
import { OddFile } from '#components/recorder/odd-file'
import { ProblemScreen } from '#components/recorder/problem-screen'
import { Question } from '#components/recorder/question'
import { ReviewView } from '#components/recorder/review-view'
import { SavedView } from '#components/recorder/saved-view'
import type { RecorderProps } from './types'
import { Waiting } from '#components/recorder/waiting'
import { RecorderContext } from './context'
import s from './screen.module.css'
import { useProgressTold } from './use-progress-told'
import { useRecorder } from './use-recorder'

/** One view for each state; `RecorderSession` has the states and their effects. */
export function Recorder(props: RecorderProps) {
  const { session, ...shown } = useRecorder(props)
  const { state } = shown
  useProgressTold(state, props.onProgress)
  return (
    <RecorderContext value={{ ...shown, session, props }}>
      {state.at === 'opening' && <Waiting words="OPENING" />}
      {state.at === 'checking' && <Waiting words="CHECKING" />}
      {state.at === 'choosing' && <ChooseView hasKept={state.hasKept} />}
      {state.at === 'found' && <FoundView kept={state.kept} />}
      {state.at === 'phone' && props.phone && <Phone show={props.phone} onBack={session.leave} />}
      {state.at === 'odd' && <OddFile file={state.file} />}
      {(state.at === 'uploading' || state.at === 'preview' || state.at === 'saving') && <ReviewView state={state} />}
      {state.at === 'saved' && <SavedView />}
      {state.at === 'failed' && <ProblemScreen state={state} />}
      <LiveStage />
    </RecorderContext>
  )
}

/** The content is passed in by the page. A component of its own, so that it can have state. */
const Phone = ({ show, onBack }: { show: NonNullable<RecorderProps['phone']>; onBack: () => void }) => (
  <div className={s.screen}>
    <Question />
    {show({ onBack })}
  </div>
)
