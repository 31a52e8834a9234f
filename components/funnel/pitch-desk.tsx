'use client'

import { useTranslations } from 'next-intl'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { EarlierPitches } from '#components/funnel/earlier-pitches'
import { PitchTaken } from '#components/funnel/pitch-taken'
import { Button } from '#components/ui/button'
import { grantVideo, keepRecord, tellTake } from '#lib/client/records'
import { useSession } from '#lib/client/session'
import { useFocus } from '#lib/client/use-focus'
import type { CampaignPitch } from '#lib/domain/campaign'
import type { Candidacy } from '#lib/domain/candidacy'
import type { Grant } from '#lib/integrations/filestack'
import type { UploadedFile } from '#lib/domain/upload'
import s from './stage.module.css'

/** How a pitch comes to be: a journey of its own, handed in by the page (`RecorderProps`). */
export type Recorder = ComponentType<{
  takeKey: string
  question: string | null
  lang: string
  recording_time: number
  triesLeft: number
  onTry: (take_id: string) => Promise<unknown>
  grant: (filename: string) => Promise<Grant>
  onSaved: (file: UploadedFile, thumb: Blob | null) => Promise<unknown>
  phone?: (props: { onBack: () => void }) => ReactNode
}>

/** Recording with a phone, handed in by the page as well. */
export type PhoneMethod = ComponentType<{ candidacy: Candidacy; pitch_id: number; onBack: () => void }>

export type PitchDeskProps = {
  recorder: Recorder
  phone?: PhoneMethod
  pitch: CampaignPitch
  lang: string
  candidacy: Candidacy
  /** Before a video becomes the pitch: it is looked at before one goes on. */
  onStay: () => void
  /** Uses the video that is there. */
  onDone: () => void
  /** The question, above a video that is there; the recorder shows its words itself, and all the time. */
  ask: (hasWords: boolean) => ReactNode
  /** What may be done instead of a video. */
  children?: ReactNode
}

/** Where a pitch is made: the video that is there, or the ways to one. */
export function PitchDesk({ recorder: Recorder, phone: Phone, ask, children, ...desk }: PitchDeskProps) {
  const { pitch, lang, candidacy, onStay } = desk
  const session = useSession()
  // The video that is to be made again: as soon as another is there, that one is shown.
  const [again, setAgain] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const { record } = candidacy
  const isThere = record !== null && record.fs_handle !== again
  useFocus(box, isThere ? record.fs_handle : again, 'lost')
  const triesLeft = Math.max(0, pitch.tries - candidacy.pitch_tries)
  const keep = async (file: UploadedFile, thumb: Blob | null) => {
    onStay()
    await keepRecord(candidacy, pitch.id, file, thumb)
  }
  if (isThere)
    return (
      <div ref={box} className={s.part}>
        {ask(true)}
        <PitchTaken {...desk} record={record} triesLeft={triesLeft} onAgain={() => setAgain(record.fs_handle)} />
      </div>
    )
  const owner = session.status === 'user' ? session.user.id : 0
  return (
    <div ref={box} className={s.part}>
      {ask(false)}
      <Recorder
        takeKey={`${owner}-${candidacy.id}-${pitch.id}`}
        question={pitch.question}
        lang={lang}
        recording_time={pitch.recording_time}
        triesLeft={triesLeft}
        onTry={(take_id) => tellTake(candidacy.id, take_id)}
        grant={grantVideo}
        onSaved={keep}
        phone={Phone && (({ onBack }) => <Phone candidacy={candidacy} pitch_id={pitch.id} onBack={onBack} />)}
      />
      {record ? <KeepThis onKeep={() => setAgain(null)} /> : children}
      <EarlierPitches {...desk} />
    </div>
  )
}

function KeepThis({ onKeep }: { onKeep: () => void }) {
  const t = useTranslations('FUNNEL.PITCH')
  return (
    <div>
      <Button tone="plain" onClick={onKeep}>
        {t('KEEP_THIS')}
      </Button>
    </div>
  )
}
