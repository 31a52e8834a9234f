'use client'

import { useTranslations } from 'next-intl'
import { type ComponentType, useRef } from 'react'
import useSWR from 'swr'
import { StageHead } from '#components/funnel/stage-head'
import { YoutubeFilm } from '#components/site/youtube-film'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import type { FileState } from '#components/ui/file-drop'
import { useFocus } from '#lib/client/use-focus'
import { passPitch } from '#lib/client/candidacies'
import { keepRecord, removeRecord, reuse, useRecords } from '#lib/client/records'
import { linkOf } from '#lib/client/uploads'
import { type CampaignPitch, youtubeId } from '#lib/domain/campaign'
import type { Candidacy } from '#lib/domain/candidacy'
import type { UploadedFile } from '#lib/domain/upload'
import s from './stage.module.css'
import { useStep } from './use-step'
import { useUpload } from './use-upload'

/** How a pitch comes to be: a journey of its own, handed in by the page. */
export type Recorder = ComponentType<{
  label: string
  state: FileState
  onFile: (file: File) => void
  onCancel: () => void
  onRetry: () => void
}>

type Props = {
  recorder: Recorder
  pitch: CampaignPitch
  lang: string
  candidacy: Candidacy
  /** A video that has just come completes the stage; it is looked at before one goes on. */
  onStay: () => void
  onDone: () => void
}

/** The question stays in view; a video is chosen, looked at, kept or changed; an optional pitch may be passed. */
export function PitchStage({ recorder: PitchRecorder, pitch, lang, candidacy, onStay, onDone }: Props) {
  const t = useTranslations('FUNNEL')
  const { run, isBusy, failure } = useStep()
  const keep = (file: UploadedFile) => {
    onStay()
    return keepRecord(candidacy, pitch.id, file)
  }
  const again = (id: number) => {
    onStay()
    return reuse(candidacy, pitch.id, id)
  }
  const upload = useUpload('records', keep)
  const { record } = candidacy
  const box = useRef<HTMLDivElement>(null)
  useFocus(box, record?.id, 'lost')
  return (
    <>
      <StageHead title={t('PITCH.TITLE')}>{t('PITCH.TEXT', { seconds: pitch.recording_time })}</StageHead>
      {pitch.question && (
        <p className={s.question} lang={lang}>
          {pitch.question}
        </p>
      )}
      <PitchQuestionFilm url={pitch.video_url} label={pitch.question ?? t('PITCH.TITLE')} />
      <ErrorSummary errors={failure ? [{ message: failure }] : []} />
      {record ? (
        <div ref={box} className={s.part}>
          <PitchPreview url={record.url} label={t('PITCH.PREVIEW')} />
          <div className={s.actions}>
            <Button size="large" busy={isBusy} onClick={onDone}>
              {t('PITCH.ACCEPT')}
            </Button>
            <Button
              tone="quiet"
              size="large"
              onClick={() => void run(() => removeRecord(candidacy, record.id).then(upload.reset))}
            >
              {t('PITCH.REPLACE')}
            </Button>
          </div>
        </div>
      ) : (
        <div ref={box} className={s.part}>
          <PitchRecorder
            label={t('PITCH.CHOOSE')}
            state={upload.state}
            onFile={(file) => void upload.send(file)}
            onCancel={upload.stop}
            onRetry={upload.retry}
          />
          <EarlierPitches candidacy={candidacy} onReuse={(id) => void run(() => again(id))} />
          {pitch.is_optional && (
            <div className={s.actions}>
              <Button
                tone="quiet"
                size="large"
                busy={isBusy}
                onClick={() => void run(() => passPitch(candidacy.id, true).then(onDone))}
              >
                {t('PITCH.SKIP')}
              </Button>
              <p className={s.quiet}>{t('PITCH.OPTIONAL')}</p>
            </div>
          )}
        </div>
      )}
    </>
  )
}

/** Somebody of the company asking: their own film, or one on YouTube. */
function PitchQuestionFilm({ url, label }: { url: string | null; label: string }) {
  if (!url) return null
  const youtube = youtubeId(url)
  return youtube ? (
    <YoutubeFilm id={youtube} />
  ) : (
    <video className={s.film} src={url} aria-label={label} controls playsInline preload="metadata" />
  )
}

/** One's own video through a link of five minutes. */
function PitchPreview({ url, label }: { url: string; label: string }) {
  const { data } = useSWR(['link', url], () => linkOf(url), { revalidateOnFocus: false })
  return (
    <figure className={s.list}>
      <figcaption className={s.quiet}>{label}</figcaption>
      <video className={s.film} src={data} aria-label={label} controls playsInline preload="metadata" />
    </figure>
  )
}

function EarlierPitches({ candidacy, onReuse }: { candidacy: Candidacy; onReuse: (id: number) => void }) {
  const t = useTranslations('FUNNEL')
  const { data: records = [] } = useRecords()
  const earlier = records.filter(({ candidacy_id }) => candidacy_id !== candidacy.id)
  if (earlier.length === 0) return null
  return (
    <section className={s.list}>
      <h2>{t('PITCH.REUSE')}</h2>
      {earlier.map(({ id }, index) => (
        <div key={id} className={s.item}>
          <span>{t('PITCH.REUSE_ONE', { n: earlier.length - index })}</span>
          <Button tone="quiet" size="small" onClick={() => onReuse(id)}>
            {t('RESUME.USE')}
          </Button>
        </div>
      ))}
    </section>
  )
}
