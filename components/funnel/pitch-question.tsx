'use client'

import { Play } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useModals } from '#components/site/modals'
import { Button } from '#components/ui/button'
import type { CampaignPitch } from '#lib/domain/campaign'
import s from './pitch.module.css'

type Props = {
  pitch: CampaignPitch
  /** The question's language. */
  lang: string
  /** Whether the film may open by itself: nothing was answered yet. */
  isFirst: boolean
}

/** The question in words, always in view, and somebody of the company asking it where there is a film. */
export function PitchQuestion({ pitch, lang, isFirst }: Props) {
  const t = useTranslations('FUNNEL.PITCH')
  const modals = useModals()
  const { id, question, video_url, autoplay } = pitch
  const isDue = isFirst && autoplay && video_url !== null
  useEffect(() => {
    if (!isDue || !isFirstTime(id)) return
    modals.open('campaign-pitch-video-question', { question, video_url, lang, isUnasked: true })
  }, [isDue, id, question, video_url, lang, modals])
  return (
    <section className={s.question} aria-label={t('QUESTION')}>
      {question && <p lang={lang}>{question}</p>}
      {video_url && (
        <Button
          tone="quiet"
          icon={<Play aria-hidden />}
          onClick={() => modals.open('campaign-pitch-video-question', { question, video_url, lang })}
        >
          {t('WATCH')}
        </Button>
      )}
    </section>
  )
}

/** A film that begins by itself does so once in a visit. */
function isFirstTime(id: number): boolean {
  const key = `question-film-${id}`
  try {
    if (sessionStorage.getItem(key)) return false
    sessionStorage.setItem(key, '1')
  } catch {
    // A browser that keeps nothing shows it again.
  }
  return true
}
