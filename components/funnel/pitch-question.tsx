'use client'

import { Hand, Play } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Button } from '#components/ui/button'
import type { QuestionVideo } from '#components/funnel/question-video-modal'
import type { CampaignPitch } from '#lib/domain/campaign'
import { tabStorage } from '#lib/client/storage'
import s from './pitch.module.css'

type Props = {
  pitch: CampaignPitch
  /** Language of the question. */
  lang: string
  /** False if the content below already shows the question. */
  showsText: boolean
  /** True before the first answer: an autoplay video then starts once per visit. */
  isFirst: boolean
  onWatch: (video: QuestionVideo) => void
}

/** The question as text, and as a video of a member of the company if there is one. */
export function PitchQuestion({ pitch, lang, showsText, isFirst, onWatch }: Props) {
  const t = useTranslations('FUNNEL.PITCH')
  const { id, question, video_url, video_text, easy_read, sign_language_url, sign_language_text, autoplay } = pitch
  const isDue = isFirst && autoplay && video_url !== null
  useEffect(() => {
    if (isDue && isFirstTime(id)) onWatch({ video_url, video_text, isAutomatic: true })
  }, [isDue, id, video_url, video_text, onWatch])
  const text = showsText && question
  if (!text && !video_url && !easy_read && !sign_language_url) return null
  return (
    <section className={text ? s.question : s.aids} aria-label={t('QUESTION')}>
      {text && <p lang={lang}>{question}</p>}
      {video_url && (
        <Button
          tone="quiet"
          size="small"
          icon={<Play aria-hidden />}
          onClick={() => onWatch({ video_url, video_text })}
        >
          {t('WATCH')}
        </Button>
      )}
      {sign_language_url && (
        <Button
          tone="quiet"
          size="small"
          icon={<Hand aria-hidden />}
          onClick={() => onWatch({ video_url: sign_language_url, video_text: sign_language_text })}
        >
          {t('WATCH_SIGNED')}
        </Button>
      )}
      {easy_read && (
        <details className={s.easy}>
          <summary>{t('EASY_READ')}</summary>
          <p lang={lang}>{easy_read}</p>
        </details>
      )}
    </section>
  )
}

function isFirstTime(id: number): boolean {
  const key = `question-film-${id}`
  if (tabStorage.read(key)) return false
  tabStorage.write(key, '1')
  return true
}
