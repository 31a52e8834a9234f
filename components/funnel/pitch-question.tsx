'use client'

import { Play } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Button } from '#components/ui/button'
import { QuestionAids } from '#components/funnel/question-aids'
import type { QuestionVideo } from '#components/funnel/question-video-modal'
import type { CampaignPitch } from '#lib/domain/campaign'
import { tabStorage } from '#lib/client/storage'
import css from './pitch.module.css'

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
  const { id, question, video_url, video_text, easy_read, sign_language_url, autoplay } = pitch
  const isDue = isFirst && autoplay && video_url !== null
  useEffect(() => {
    if (isDue && claimFirstTime(id)) onWatch({ video_url, video_text, isAutomatic: true })
  }, [isDue, id, video_url, video_text, onWatch])
  const text = showsText && question
  const hasAids = video_url || easy_read || sign_language_url
  if (!text && !hasAids) return null
  return (
    <section className={text ? css.question : undefined} aria-label={t('QUESTION')}>
      {text && <p lang={lang}>{question}</p>}
      {hasAids && (
        <QuestionAids question={pitch} lang={lang} onWatch={onWatch}>
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
        </QuestionAids>
      )}
    </section>
  )
}

/** Returns true once for each question in this tab. */
function claimFirstTime(id: number): boolean {
  const key = `question-film-${id}`
  if (tabStorage.read(key)) return false
  tabStorage.write(key, '1')
  return true
}
