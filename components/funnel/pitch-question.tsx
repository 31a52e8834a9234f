'use client'

import { Play } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Button } from '#components/ui/button'
import type { CampaignPitch } from '#lib/domain/campaign'
import { inTab } from '#lib/client/storage'
import s from './pitch.module.css'

type Props = {
  pitch: CampaignPitch
  /** The question's language. */
  lang: string
  /** False where what stands below says the question itself. */
  hasWords: boolean
  /** Nothing was answered yet: a film that begins by itself does so, once in a visit. */
  isFirst: boolean
  /** Shows the film; it is told when nobody asked for it. */
  onWatch: (isUnasked: boolean) => void
}

/** The question in words, and somebody of the company asking it where there is a film. */
export function PitchQuestion({ pitch, lang, hasWords, isFirst, onWatch }: Props) {
  const t = useTranslations('FUNNEL.PITCH')
  const { id, question, video_url, autoplay } = pitch
  const isDue = isFirst && autoplay && video_url !== null
  useEffect(() => {
    if (isDue && isFirstTime(id)) onWatch(true)
  }, [isDue, id, onWatch])
  const words = hasWords && question
  if (!words && !video_url) return null
  return (
    <section className={words ? s.question : undefined} aria-label={t('QUESTION')}>
      {words && <p lang={lang}>{question}</p>}
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
  if (inTab.read(key)) return false
  inTab.write(key, '1')
  return true
}
