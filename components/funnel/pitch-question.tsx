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
  /** Language of the question. */
  lang: string
  /** False if the content below shows the question itself. */
  hasWords: boolean
  /** Nothing is answered yet: an autoplay video starts once per visit. */
  isFirst: boolean
  /** Shows the video; the argument is true if the user did not ask for it. */
  onWatch: (isUnasked: boolean) => void
}

/** The question as text, and as a video of a member of the company if there is one. */
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
