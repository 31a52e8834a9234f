'use client'

import { useTranslations } from 'next-intl'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { EarlierPitches } from '#components/funnel/earlier-pitches'
import { PitchQuestion } from '#components/funnel/pitch-question'
import { PitchRecorded } from '#components/funnel/pitch-recorded'
import { Button } from '#components/ui/button'
import { grantVideo, saveRecord, reportAttempt } from '#lib/client/records'
import { useSession } from '#lib/client/session'
import { useFocus } from '#lib/client/use-focus'
import type { CampaignPitch } from '#lib/domain/campaign'
import type { Candidacy } from '#lib/domain/candidacy'
import type { UploadedFile } from '#lib/domain/upload'
import type { Grant } from '#lib/integrations/filestack'
import s from './stage.module.css'

/** The recorder is a feature of its own, passed in by the page (`RecorderProps`). */
export type Recorder = ComponentType<{
  attemptKey: string
  question: string | null
  lang: string
  recording_time: number
  attemptsLeft: number
  onAttempt: (take_id: string) => Promise<unknown>
  grant: (filename: string) => Promise<Grant>
  onSaved: (file: UploadedFile, thumb: Blob | null) => Promise<unknown>
  phone?: (props: { onBack: () => void }) => ReactNode
}>

/** Recording with a phone, also passed in by the page. */
export type PhoneMethod = ComponentType<{ candidacy: Candidacy; pitch_id: number; onBack: () => void }>

export type PitchPanelProps = {
  recorder: Recorder
  phone?: PhoneMethod
  pitch: CampaignPitch
  lang: string
  candidacy: Candidacy
  /** Shows the question's video; the argument is true if it opens automatically. */
  onWatch: (isAutomatic: boolean) => void
  /** The accepted video is now the pitch. */
  onDone: () => void
  /** Alternatives to a video. */
  children?: ReactNode
}

/** The pitch: the existing video, or the methods to record one. The recorder renders the text of the question. */
export function PitchPanel({ recorder, phone, children, ...rest }: PitchPanelProps) {
  const { pitch, lang, candidacy, onWatch } = rest
  const { record, pitch_tries } = candidacy
  // Handle of the video that is being replaced. A video with another handle is shown.
  const [replacedHandle, setReplacedHandle] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const hasVideo = record !== null && record.fs_handle !== replacedHandle
  useFocus(box, hasVideo ? record.fs_handle : replacedHandle, 'lost')
  const attemptsLeft = Math.max(0, pitch.tries - pitch_tries)
  return (
    <div ref={box} className={s.part}>
      <PitchQuestion
        pitch={pitch}
        lang={lang}
        showsText={hasVideo}
        isFirst={record === null && pitch_tries === 0}
        onWatch={onWatch}
      />
      {hasVideo ? (
        <PitchRecorded
          {...rest}
          record={record}
          attemptsLeft={attemptsLeft}
          onAgain={() => setReplacedHandle(record.fs_handle)}
        />
      ) : (
        <>
          <RecordMethods {...rest} recorder={recorder} phone={phone} attemptsLeft={attemptsLeft} />
          {record && <KeepCurrent onKeep={() => setReplacedHandle(null)} />}
          <EarlierPitches {...rest} />
          {record ? null : children}
        </>
      )}
    </div>
  )
}

type RecordMethodsProps = PitchPanelProps & { attemptsLeft: number }

function RecordMethods({
  recorder: Recorder,
  phone: Phone,
  pitch,
  lang,
  candidacy,
  attemptsLeft,
  onDone,
}: RecordMethodsProps) {
  const session = useSession()
  const owner = session.status === 'user' ? session.user.id : 0
  return (
    <Recorder
      attemptKey={`${owner}-${candidacy.id}-${pitch.id}`}
      question={pitch.question}
      lang={lang}
      recording_time={pitch.recording_time}
      attemptsLeft={attemptsLeft}
      onAttempt={(take_id) => reportAttempt(candidacy.id, take_id)}
      grant={grantVideo}
      onSaved={(file, thumb) => saveRecord(candidacy, pitch.id, file, thumb).then(onDone)}
      phone={Phone && (({ onBack }) => <Phone candidacy={candidacy} pitch_id={pitch.id} onBack={onBack} />)}
    />
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
