'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { type Address, formattedAddress, placeOf } from '#lib/domain/address'
import type { AnswerValue } from '#lib/domain/answer-group'
import type { Question } from '#lib/domain/survey'

/** An answer as it will be read. */
export function AnswerWords({ question, value }: { question: Question; value: AnswerValue | null | undefined }) {
  const t = useTranslations('FUNNEL.REVIEW')
  const format = useFormatter()
  const day = (iso: string) => format.dateTime(new Date(`${iso}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })
  if (value === null || value === undefined) return <em>{t('EMPTY')}</em>
  const named = (id: unknown) => question.answers.find((answer) => answer.id === id)?.content ?? String(id)
  if (Array.isArray(value)) return <>{value.map(named).join(', ')}</>
  if (typeof value === 'object')
    return <>{'from' in value ? `${day(value.from)} – ${day(value.to)}` : placeWords(value)}</>
  if (question.question_type === 'score') return <>{`${value} / ${question.score_max}`}</>
  if (question.question_type === 'number')
    return <>{[format.number(Number(value)), question.unit].filter(Boolean).join(' ')}</>
  if (question.question_type === 'date') return <>{day(String(value))}</>
  return <>{typeof value === 'number' ? named(value) : value}</>
}

const placeWords = (address: Address) => formattedAddress(address) || placeOf(address)
