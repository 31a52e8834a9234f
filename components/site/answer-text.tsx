'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { answerParts } from '#lib/domain/answer-text'
import type { AnswerValue } from '#lib/domain/answer-group'
import type { Question } from '#lib/domain/survey'

type Props = {
  question: Question
  /** The language of the job. */
  lang?: string
  value: AnswerValue | null | undefined
  /** Shown without an answer. */
  empty: string
}

/** An answer as candidates see it. Texts that the company wrote, such as a choice, are marked with the job's language. */
export function AnswerText({ question, lang, value, empty }: Props): ReactNode {
  const t = useTranslations('UI')
  const parts = answerParts(question, value, useLocale())
  if (parts === null) return <em>{empty}</em>
  // Screen readers read '3 / 5' as a fraction or as two numbers.
  if (question.question_type === 'score') return t('SCORE', { n: Number(value), max: question.score_max })
  return parts.map(({ text, isCompanyText }, index) => (
    <span key={index} lang={isCompanyText ? lang : undefined}>
      {index > 0 && ' '}
      {text}
    </span>
  ))
}
