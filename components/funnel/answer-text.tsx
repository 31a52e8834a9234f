'use client'

import { useLocale, useTranslations } from 'next-intl'
import { answerText, isChosen } from '#lib/domain/answer-text'
import type { AnswerValue } from '#lib/domain/answer-group'
import type { Question } from '#lib/domain/survey'

type Props = { question: Question; lang?: string; value: AnswerValue | null | undefined }

/** An answer formatted as recruiters see it. */
export function AnswerText({ question, lang, value }: Props) {
  const t = useTranslations('FUNNEL.REVIEW')
  const text = answerText(question, value, useLocale())
  if (text === null) return <em>{t('EMPTY')}</em>
  return <span lang={isChosen(question, value) ? lang : undefined}>{text}</span>
}
