'use client'

import { useTranslations } from 'next-intl'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { EarlierPitches, useEarlierPitches } from '#components/funnel/earlier-pitches'
import { PitchQuestion } from '#components/funnel/pitch-question'
import type { QuestionVideo } from '#components/funnel/question-video-modal'
import { PitchRecorded } from '#components/funnel/pitch-recorded'
import type { RecordMethodsProps } from '#components/funnel/record-methods'
import { Button } from '#components/ui/button'
import { Skeleton } from '#components/ui/skeleton'
import { useFocus } from '#lib/client/use-focus'
import { pitchLimits } from '#lib/domain/pitch-adjustments'
import type { Record as PitchRecord } from '#lib/domain/record'
import s from './stage.module.css'

export type { PhoneMethod, Recorder } from '#components/funnel/record-methods'

export type PitchPanelProps = Pick<
  RecordMethodsProps,
  'recorder' | 'phone' | 'pitch' | 'lang' | 'candidacy' | 'onDone'
> & {
  /** Shows a video of the question. */
  onWatch: (video: QuestionVideo) => void
  /** Alternatives to an answer. */
  children?: ReactNode
}

/** The calls of the recorder load together with it. */
const RecordMethods = lazy(() =>
  import('#components/funnel/record-methods').then((file) => ({ default: file.RecordMethods })),
)

/** Identifies an answer: its file, or its text. */
const answerKey = ({ fs_handle, text }: PitchRecord) => fs_handle || text

/** The pitch: the existing answer, or the methods to give one. The recorder renders the text of the question. */
export function PitchPanel({ recorder, phone, children, ...rest }: PitchPanelProps) {
  const { pitch, lang, candidacy, onWatch } = rest
  const { record, pitch_tries } = candidacy
  // The answer that is being replaced. Another answer is shown.
  const [replaced, setReplaced] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const isAnswered = record !== null && answerKey(record) !== replaced
  useFocus(box, isAnswered ? answerKey(record) : replaced, 'lost')
  const { recording_time, tries } = pitchLimits(pitch, candidacy.pitch_adjustments)
  const attemptsLeft = Math.max(0, tries - pitch_tries)
  return (
    <div ref={box} className={s.part}>
      <PitchQuestion
        pitch={pitch}
        lang={lang}
        showsText={isAnswered}
        isFirst={record === null && pitch_tries === 0}
        onWatch={onWatch}
      />
      {isAnswered ? (
        <PitchRecorded
          {...rest}
          record={record}
          attemptsLeft={attemptsLeft}
          onAgain={() => setReplaced(answerKey(record))}
        />
      ) : (
        <PitchMethods
          {...rest}
          recorder={recorder}
          phone={phone}
          recording_time={recording_time}
          attemptsLeft={attemptsLeft}
          onKeep={record && (() => setReplaced(null))}
        >
          {children}
        </PitchMethods>
      )}
    </div>
  )
}

type PitchMethodsProps = Omit<RecordMethodsProps, 'onChoosing'> & {
  /** Returns to the current answer, if there is one. */
  onKeep: (() => void) | null
  children?: ReactNode
}

/** The recorder and its alternatives, which appear when all content above them is complete. No button moves then. */
function PitchMethods({ onKeep, children, ...methods }: PitchMethodsProps) {
  const t = useTranslations('FUNNEL.PITCH')
  const { candidacy, pitch, onDone } = methods
  // Null while the recorder opens.
  const [isChoosing, setChoosing] = useState<boolean | null>(null)
  const { earlier, isLoading } = useEarlierPitches(candidacy)
  return (
    <>
      <Suspense fallback={<Skeleton count={4} />}>
        <RecordMethods {...methods} onChoosing={setChoosing} />
      </Suspense>
      {isChoosing !== null && onKeep && (
        <div>
          <Button tone="plain" onClick={onKeep}>
            {t('KEEP_THIS')}
          </Button>
        </div>
      )}
      {isChoosing && !isLoading && (
        <>
          <EarlierPitches earlier={earlier} candidacy={candidacy} pitch={pitch} onDone={onDone} />
          {onKeep ? null : children}
        </>
      )}
    </>
  )
}
