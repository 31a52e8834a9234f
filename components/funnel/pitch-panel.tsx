'use client'

import { useTranslations } from 'next-intl'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { EarlierPitches } from '#components/funnel/earlier-pitches'
import { PitchQuestion } from '#components/funnel/pitch-question'
import type { QuestionVideo } from '#components/funnel/question-video-modal'
import { PitchRecorded } from '#components/funnel/pitch-recorded'
import type { RecordMethodsProps } from '#components/funnel/record-methods'
import { Button } from '#components/ui/button'
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
  const [isChoosing, setChoosing] = useState(true)
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
        <>
          <Suspense>
            <RecordMethods
              {...rest}
              recorder={recorder}
              phone={phone}
              recording_time={recording_time}
              attemptsLeft={attemptsLeft}
              onChoosing={setChoosing}
            />
          </Suspense>
          {record && <KeepCurrent onKeep={() => setReplaced(null)} />}
          {isChoosing && <EarlierPitches {...rest} />}
          {record || !isChoosing ? null : children}
        </>
      )}
    </div>
  )
}

function KeepCurrent({ onKeep }: { onKeep: () => void }) {
  const t = useTranslations('FUNNEL.PITCH')
  return (
    <div>
      <Button tone="plain" onClick={onKeep}>
        {t('KEEP_THIS')}
      </Button>
    </div>
  )
}
