'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense, useRef, useState } from 'react'
import { EarlierPitches, useEarlierPitches } from '#components/funnel/earlier-pitches'
import { PitchQuestion } from '#components/funnel/pitch-question'
import type { QuestionVideo } from '#components/funnel/question-video-modal'
import { PitchRecorded } from '#components/funnel/pitch-recorded'
import type { RecordMethodsProps } from '#components/funnel/record-methods'
import { Button } from '#components/ui/button'
import { Skeleton } from '#components/ui/skeleton'
import { useFocus } from '#lib/client/use-focus'
import { pitchLimits } from '#lib/domain/pitch-adjustments'
import type { PitchView } from '#lib/domain/funnel-views'
import { answerKey } from '#lib/domain/record'
import css from './stage.module.css'

export type { PhoneMethod, Recorder } from '#components/funnel/record-methods'

export type PitchPanelProps = Pick<
  RecordMethodsProps,
  'recorder' | 'phone' | 'pitch' | 'lang' | 'candidacy' | 'titleId' | 'onPart' | 'onDone' | 'children'
> & {
  /** The open screen. Null: the answer, or the methods to give one. */
  view: PitchView | null
  /** Opens another screen. `isReplaced`: Back skips the previous screen. */
  onView: (view: PitchView | null, isReplaced?: boolean) => void
  /** Name of the open screen of one way to answer. */
  part?: string | null
  /** Shows a video of the question. */
  onWatch: (video: QuestionVideo) => void
}

/** The calls of the recorder load together with it. */
const RecordMethods = lazy(() =>
  import('#components/funnel/record-methods').then((file) => ({ default: file.RecordMethods })),
)

/** The pitch: the existing answer, or the methods to give one. The recorder renders the text of the question. */
export function PitchPanel({
  recorder,
  phone,
  titleId,
  view,
  onView,
  part,
  onPart,
  children,
  ...rest
}: PitchPanelProps) {
  const { pitch, lang, candidacy, onWatch } = rest
  const { record, pitch_tries } = candidacy
  const box = useRef<HTMLDivElement>(null)
  const isAnswered = record !== null && view === null
  useFocus(box, record && answerKey(record), 'lost')
  const { recording_time, tries } = pitchLimits(pitch, candidacy.pitch_adjustments)
  const attemptsLeft = Math.max(0, tries - pitch_tries)
  const question = (
    <PitchQuestion
      pitch={pitch}
      lang={lang}
      showsText={isAnswered}
      isFirst={record === null && pitch_tries === 0}
      onWatch={onWatch}
    />
  )
  return (
    <div ref={box} className={css.part}>
      {!part && question}
      {isAnswered ? (
        <PitchRecorded {...rest} record={record} attemptsLeft={attemptsLeft} onAgain={() => onView('choose')} />
      ) : (
        <PitchMethods
          {...rest}
          recorder={recorder}
          phone={phone}
          view={view === 'choose' ? null : view}
          // With an answer, a method leads back to the list of methods. If the recorder instead replaces the URL of a
          // recording that the device no longer stores, that recording became the answer, so the answer opens.
          onView={(next, isReplaced) => onView(next ?? (record && !isReplaced ? 'choose' : null), isReplaced)}
          titleId={titleId}
          onPart={onPart}
          recording_time={recording_time}
          attemptsLeft={attemptsLeft}
          onKeep={record && (() => onView(null))}
        >
          {children}
        </PitchMethods>
      )}
      {part && question}
    </div>
  )
}

type PitchMethodsProps = Omit<RecordMethodsProps, 'onChoosing'> & {
  /** Returns to the current answer, if there is one. */
  onKeep: (() => void) | null
}

/** The recorder with its alternatives. The earlier answers appear below it when all of them can be shown. */
function PitchMethods({ onKeep, children, ...methods }: PitchMethodsProps) {
  const t = useTranslations('FUNNEL.PITCH')
  const { candidacy, pitch, onDone } = methods
  const [isChoosing, setChoosing] = useState(false)
  const { earlier, isLoading } = useEarlierPitches(candidacy)
  return (
    <>
      <Suspense fallback={<Skeleton count={4} />}>
        <RecordMethods {...methods} onChoosing={setChoosing}>
          {onKeep ? (
            <Button tone="quiet" size="large" onClick={onKeep}>
              {t('KEEP_THIS')}
            </Button>
          ) : (
            children
          )}
        </RecordMethods>
      </Suspense>
      {isChoosing && !isLoading && (
        <EarlierPitches earlier={earlier} candidacy={candidacy} pitch={pitch} onDone={onDone} />
      )}
    </>
  )
}
