'use client'

import type { ComponentType, ReactNode } from 'react'
import type { AdjustmentChoiceProps } from '#components/site/adjustment-choice'
import { adjustPitch } from '#lib/client/adjust-pitch'
import { pitchAdjustmentsKey } from '#lib/client/adjustments-keys'
import { attemptKey } from '#lib/client/attempt-key'
import { grantVideo, reportAttempt, saveRecord, saveWritten } from '#lib/client/pitch-answers'
import { useSession } from '#lib/client/session'
import { createSignInLink } from '#lib/client/sign-in-link'
import type { CampaignPitch } from '#lib/domain/campaign'
import type { Candidacy } from '#lib/domain/candidacy'
import type { PitchView } from '#lib/domain/funnel-views'
import { type Record as PitchRecord, WrittenKind } from '#lib/domain/record'
import type { UploadedFile } from '#lib/domain/upload'
import type { Grant } from '#lib/integrations/filestack'

type RecorderView = Exclude<PitchView, 'choose'>

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
  onWritten: (kind: WrittenKind, text: string) => Promise<unknown>
  written: { kind: WrittenKind; text: string } | null
  adjustments: AdjustmentChoiceProps
  onChoosing: (isChoosing: boolean) => void
  view: RecorderView | null
  onView: (view: RecorderView | null, isReplaced: boolean) => void
  titleId?: string
  onPart?: (name: string | null) => void
  children?: ReactNode
  createLink: () => Promise<string>
  phone?: (props: { onBack: () => void }) => ReactNode
}>

/** Recording with a phone, also passed in by the page. */
export type PhoneMethod = ComponentType<{ candidacy: Candidacy; pitch_id: number; onBack: () => void }>

export type RecordMethodsProps = {
  recorder: Recorder
  phone?: PhoneMethod
  pitch: CampaignPitch
  lang: string
  candidacy: Candidacy
  recording_time: number
  attemptsLeft: number
  onChoosing: (isChoosing: boolean) => void
  /** The open screen. `onView` is called when another screen opens, see `RecorderProps`. */
  view: RecorderView | null
  onView: (view: RecorderView | null, isReplaced: boolean) => void
  /** The id of the page's heading, which the screen of a method replaces. */
  titleId?: string
  /** Called with the name of the screen that replaces the heading, and with null when it closes. */
  onPart?: (name: string | null) => void
  /** Alternatives to an answer. */
  children?: ReactNode
  /** Called after an accepted answer was saved. */
  onDone: () => void
}

/** The recorder with the calls that save its answers. */
export function RecordMethods({
  recorder: Recorder,
  phone: Phone,
  pitch,
  lang,
  candidacy,
  recording_time,
  attemptsLeft,
  onDone,
  ...rest
}: RecordMethodsProps) {
  const session = useSession()
  return (
    <Recorder
      attemptKey={attemptKey(session, candidacy, pitch)}
      question={pitch.question}
      lang={lang}
      recording_time={recording_time}
      attemptsLeft={attemptsLeft}
      onAttempt={(take_id) => reportAttempt(candidacy.id, take_id)}
      grant={grantVideo}
      onSaved={(file, thumb) => saveRecord(candidacy, pitch.id, file, thumb).then(onDone)}
      onWritten={(kind, text) => saveWritten(candidacy, pitch.id, kind, text).then(onDone)}
      written={writtenOf(candidacy.record)}
      adjustments={{
        storageKey: pitchAdjustmentsKey(candidacy.campaign.id),
        stored: candidacy.pitch_adjustments,
        put: (next) => adjustPitch(candidacy.id, next),
      }}
      createLink={createSignInLink}
      {...rest}
      phone={Phone && (({ onBack }) => <Phone candidacy={candidacy} pitch_id={pitch.id} onBack={onBack} />)}
    />
  )
}

function writtenOf(record: PitchRecord | null) {
  const kind = WrittenKind.safeParse(record?.kind).data
  return kind && record?.text ? { kind, text: record.text } : null
}
