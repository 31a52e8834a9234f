'use client'

import { Hand } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { QuestionVideo } from '#components/funnel/question-video-modal'
import { Button } from '#components/ui/button'
import type { VideoText } from '#lib/domain/video-text'
import css from './stage.module.css'

/** Other forms of a question. */
export type Aids = {
  easy_read: string | null
  sign_language_url: string | null
  sign_language_text: VideoText | null
}

type Props = {
  question: Aids
  /** Language of the question. */
  lang: string
  /** Further buttons, before these. */
  children?: ReactNode
  onWatch: (video: QuestionVideo) => void
}

/** The question in sign language and in easy language, side by side, so that the answer is on the first screen. */
export function QuestionAids({ question, lang, children, onWatch }: Props) {
  const t = useTranslations('FUNNEL.PITCH')
  const { easy_read, sign_language_url, sign_language_text } = question
  return (
    <div className={css.aids}>
      {children}
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
        <details className={css.easy}>
          <summary>{t('EASY_READ')}</summary>
          <p lang={lang}>{easy_read}</p>
        </details>
      )}
    </div>
  )
}
