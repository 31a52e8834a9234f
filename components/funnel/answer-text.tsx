'use client'

import { useLocale, useTranslations } from 'next-intl'
import { answerText, isChosen } from '#lib/domain/answer-text'
import type { AnswerValue } from '#lib/domain/answer-group'
import type { Question } from '#lib/domain/survey'

/** An answer as recruiters will read it. */
type Props = { question: Question; lang?: string; value: AnswerValue | null | undefined }

export function AnswerWords({ question, lang, value }: Props) {
  const t = useTranslations('FUNNEL.REVIEW')
  const words = answerText(question, value, useLocale())
  if (words === null) return <em>{t('EMPTY')}</em>
  return <span lang={isChosen(question, value) ? lang : undefined}>{words}</span>
}
