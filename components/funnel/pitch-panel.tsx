'use client'

import { useTranslations } from 'next-intl'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { EarlierPitches } from '#components/funnel/earlier-pitches'
import { PitchQuestion } from '#components/funnel/pitch-question'
import { PitchTaken } from '#components/funnel/pitch-taken'
import { Button } from '#components/ui/button'
import { grantVideo, keepRecord, tellTake } from '#lib/client/records'
import { useSession } from '#lib/client/session'
import { useFocus } from '#lib/client/use-focus'
import type { CampaignPitch } from '#lib/domain/campaign'
import type { Candidacy } from '#lib/domain/candidacy'
import type { UploadedFile } from '#lib/domain/upload'
import type { Grant } from '#lib/integrations/filestack'
import s from './stage.module.css'

/** The recorder is a feature of its own, passed in by the page (`RecorderProps`). */
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

/** Recording with a phone, also passed in by the page. */
export type PhoneMethod = ComponentType<{ candidacy: Candidacy; pitch_id: number; onBack: () => void }>

export type PitchDeskProps = {
  recorder: Recorder
  phone?: PhoneMethod
  pitch: CampaignPitch
  lang: string
  candidacy: Candidacy
  /** Shows the question's video; the argument is true if the user did not ask for it. */
  onWatch: (isUnasked: boolean) => void
  /** The accepted video is now the pitch. */
  onDone: () => void
  /** Alternatives to a video. */
  children?: ReactNode
}

/** The pitch: the existing video, or the methods to record one. The recorder shows the text of the question itself. */
export function PitchDesk({ recorder, phone, children, ...desk }: PitchDeskProps) {
  const { pitch, lang, candidacy, onWatch } = desk
  const { record, pitch_tries } = candidacy
  // The video to be replaced: as soon as there is another, that one is shown.
  const [again, setAgain] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const isThere = record !== null && record.fs_handle !== again
  useFocus(box, isThere ? record.fs_handle : again, 'lost')
  const triesLeft = Math.max(0, pitch.tries - pitch_tries)
  return (
    <div ref={box} className={s.part}>
      <PitchQuestion
        pitch={pitch}
        lang={lang}
        hasWords={isThere}
        isFirst={record === null && pitch_tries === 0}
        onWatch={onWatch}
      />
      {isThere ? (
        <PitchTaken {...desk} record={record} triesLeft={triesLeft} onAgain={() => setAgain(record.fs_handle)} />
      ) : (
        <>
          <Making {...desk} recorder={recorder} phone={phone} triesLeft={triesLeft} />
          {record && <KeepThis onKeep={() => setAgain(null)} />}
          <EarlierPitches {...desk} />
          {record ? null : children}
        </>
      )}
    </div>
  )
}

type MakingProps = PitchDeskProps & { triesLeft: number }

function Making({ recorder: Recorder, phone: Phone, pitch, lang, candidacy, triesLeft, onDone }: MakingProps) {
  const session = useSession()
  const owner = session.status === 'user' ? session.user.id : 0
  return (
    <Recorder
      takeKey={`${owner}-${candidacy.id}-${pitch.id}`}
      question={pitch.question}
      lang={lang}
      recording_time={pitch.recording_time}
      triesLeft={triesLeft}
      onTry={(take_id) => tellTake(candidacy.id, take_id)}
      grant={grantVideo}
      onSaved={(file, thumb) => keepRecord(candidacy, pitch.id, file, thumb).then(onDone)}
      phone={Phone && (({ onBack }) => <Phone candidacy={candidacy} pitch_id={pitch.id} onBack={onBack} />)}
    />
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
