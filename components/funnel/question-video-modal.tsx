'use client'

import { Volume2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ModalProps } from '#components/site/modals'
import { YoutubeVideo } from '#components/site/youtube-video'
import { Button } from '#components/ui/button'
import { Captions } from '#components/ui/captions'
import { Dialog } from '#components/ui/dialog'
import { LiveStatus } from '#components/ui/live-status'
import { VideoDetails } from '#components/ui/video-details'
import type { VideoText } from '#lib/domain/video-text'
import { youtubeId } from '#lib/domain/youtube'
import css from './pitch.module.css'

/** A video of the question. */
export type QuestionVideo = {
  video_url: string
  video_text: VideoText | null
  /** Opened automatically: the browser may require it to be muted, and with reduced motion it does not start. */
  isAutomatic?: boolean
}

type Props = ModalProps & QuestionVideo & { question: string | null; lang: string }

/** The modal 'campaign-pitch-video-question' of §2: a member of the company asks the question. */
export function QuestionVideoModal({ question, video_url, video_text, lang, isAutomatic = false, onClose }: Props) {
  const t = useTranslations('FUNNEL')
  const youtube = youtubeId(video_url)
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      isSheetOnPhones
      title={t('PITCH.QUESTION')}
      footer={<Button onClick={onClose}>{t('QUESTION_VIDEO.ANSWER')}</Button>}
    >
      <div className={css.asking}>
        {youtube ? (
          <YoutubeVideo id={youtube} title={question ?? t('PITCH.QUESTION')} />
        ) : (
          <QuestionPlayer src={video_url} label={question ?? t('PITCH.QUESTION')} isAutomatic={isAutomatic}>
            <Captions text={video_text} lang={lang} />
          </QuestionPlayer>
        )}
        <VideoDetails text={video_text} lang={lang} />
        {question && (
          <p className={css.text} lang={lang}>
            {question}
          </p>
        )}
      </div>
    </Dialog>
  )
}

type PlayerProps = { src: string; label: string; isAutomatic: boolean; children: ReactNode }

/** Plays immediately: with sound if the browser allows it, otherwise muted with a button for sound. */
function QuestionPlayer({ src, label, isAutomatic, children }: PlayerProps) {
  const t = useTranslations('FUNNEL.QUESTION_VIDEO')
  const player = useRef<HTMLVideoElement>(null)
  const [isMuted, setMuted] = useState(false)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    const video = player.current
    if (!video || (isAutomatic && matchMedia('(prefers-reduced-motion: reduce)').matches)) return
    video.play().catch((error: DOMException) => {
      if (error.name !== 'NotAllowedError') return
      video.muted = true
      setMuted(true)
      // A rejection here is not an autoplay block, so no sound button is needed.
      video.play().catch(() => setMuted(false))
    })
    return () => video.pause()
  }, [isAutomatic])
  const unmute = () => {
    const video = player.current!
    video.muted = false
    video.currentTime = 0
    void video.play()
    video.focus()
  }
  return (
    <div className={css.stage}>
      <LiveStatus>{isBroken && t('FAILED')}</LiveStatus>
      {!isBroken && (
        <video
          ref={player}
          className={css.video}
          src={`${src}#t=0.1`}
          aria-label={label}
          controls
          playsInline
          preload="metadata"
          onVolumeChange={({ currentTarget: { muted } }) => !muted && setMuted(false)}
          onError={() => setBroken(true)}
        >
          {children}
        </video>
      )}
      {!isBroken && isMuted && (
        <Button className={css.sound} size="small" icon={<Volume2 aria-hidden />} onClick={unmute}>
          {t('SOUND')}
        </Button>
      )}
    </div>
  )
}
