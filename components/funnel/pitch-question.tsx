'use client'

import { Play } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Button } from '#components/ui/button'
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
  /** Shows the video; the argument is true if it opens automatically. */
  onWatch: (isAutomatic: boolean) => void
}

/** The question as text, and as a video of a member of the company if there is one. */
export function PitchQuestion({ pitch, lang, showsText, isFirst, onWatch }: Props) {
  const t = useTranslations('FUNNEL.PITCH')
  const { id, question, video_url, autoplay } = pitch
  const isDue = isFirst && autoplay && video_url !== null
  useEffect(() => {
    if (isDue && isFirstTime(id)) onWatch(true)
  }, [isDue, id, onWatch])
  const text = showsText && question
  if (!text && !video_url) return null
  return (
    <section className={text ? s.question : undefined} aria-label={t('QUESTION')}>
      {text && <p lang={lang}>{question}</p>}
      {video_url && (
        <Button tone="quiet" icon={<Play aria-hidden />} onClick={() => onWatch(false)}>
          {t('WATCH')}
        </Button>
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
