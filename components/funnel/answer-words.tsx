'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { type Address, formattedAddress, placeOf } from '#lib/domain/address'
import type { AnswerValue } from '#lib/domain/answer-group'
import type { Question } from '#lib/domain/survey'

/** An answer as it will be read. */
type Props = { question: Question; lang?: string; value: AnswerValue | null | undefined }

export function AnswerWords({ question, lang, value }: Props) {
  const t = useTranslations('FUNNEL.REVIEW')
  const format = useFormatter()
  const day = (iso: string) => format.dateTime(new Date(`${iso}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })
  if (value === null || value === undefined) return <em>{t('EMPTY')}</em>
  const named = (id: unknown) => question.answers.find((answer) => answer.id === id)?.content ?? String(id)
  if (Array.isArray(value)) return <span lang={lang}>{value.map(named).join(', ')}</span>
  if (typeof value === 'object')
    return <>{'from' in value ? `${day(value.from)} – ${day(value.to)}` : placeWords(value)}</>
  if (question.question_type === 'score') return <>{`${value} / ${question.score_max}`}</>
  if (question.question_type === 'number')
    return <>{[format.number(Number(value)), question.unit].filter(Boolean).join(' ')}</>
  if (question.question_type === 'date') return <>{day(String(value))}</>
  return typeof value === 'number' ? <span lang={lang}>{named(value)}</span> : <>{value}</>
}

const placeWords = (address: Address) => formattedAddress(address) || placeOf(address)
