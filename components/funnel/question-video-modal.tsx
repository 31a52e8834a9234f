'use client'

import { Volume2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import type { ModalProps } from '#components/site/modals'
import { YoutubeFilm } from '#components/site/youtube-film'
import { Button } from '#components/ui/button'
import { Dialog } from '#components/ui/dialog'
import { youtubeId } from '#lib/domain/youtube'
import s from './pitch.module.css'

type Props = ModalProps & {
  question: string | null
  video_url: string
  lang: string
  /** Opened automatically: the browser may require it to be muted, and with reduced motion it does not start. */
  isUnasked?: boolean
}

/** The modal 'campaign-pitch-video-question' of §2: a member of the company asks the question. */
export function QuestionFilmModal({ question, video_url, lang, isUnasked = false, onClose }: Props) {
  const t = useTranslations('FUNNEL')
  const youtube = youtubeId(video_url)
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      isSheetOnPhones
      title={t('PITCH.QUESTION')}
      footer={<Button onClick={onClose}>{t('QUESTION_FILM.ANSWER')}</Button>}
    >
      <div className={s.asking}>
        {youtube ? (
          <YoutubeFilm id={youtube} />
        ) : (
          <QuestionFilm src={video_url} label={question ?? t('PITCH.QUESTION')} isUnasked={isUnasked} />
        )}
        {question && (
          <p className={s.words} lang={lang}>
            {question}
          </p>
        )}
      </div>
    </Dialog>
  )
}

type FilmProps = { src: string; label: string; isUnasked: boolean }

/** Starts at once: with sound if the browser allows it, otherwise muted with a button for sound. */
function QuestionFilm({ src, label, isUnasked }: FilmProps) {
  const t = useTranslations('FUNNEL.QUESTION_FILM')
  const film = useRef<HTMLVideoElement>(null)
  const [isSilenced, setSilenced] = useState(false)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    const video = film.current
    if (!video || (isUnasked && matchMedia('(prefers-reduced-motion: reduce)').matches)) return
    video.play().catch((error: DOMException) => {
      if (error.name !== 'NotAllowedError') return
      video.muted = true
      setSilenced(true)
      video.play().catch(() => setSilenced(false))
    })
    return () => video.pause()
  }, [isUnasked])
  const soundOn = () => {
    const video = film.current!
    video.muted = false
    video.currentTime = 0
    void video.play()
    video.focus()
  }
  if (isBroken) return <p role="status">{t('FAILED')}</p>
  return (
    <div className={s.stage}>
      <video
        ref={film}
        className={s.film}
        src={`${src}#t=0.1`}
        aria-label={label}
        controls
        playsInline
        preload="metadata"
        onVolumeChange={({ currentTarget: { muted } }) => !muted && setSilenced(false)}
        onError={() => setBroken(true)}
      />
      {isSilenced && (
        <Button className={s.sound} size="small" icon={<Volume2 aria-hidden />} onClick={soundOn}>
          {t('SOUND')}
        </Button>
      )}
    </div>
  )
}
