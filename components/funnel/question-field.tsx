'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense, useRef } from 'react'
import { CheckboxGroup } from '#components/ui/checkbox-group'
import { Choice } from '#components/ui/choice'
import { DateInput } from '#components/ui/date-input'
import { DateRange } from '#components/ui/date-range'
import { Field } from '#components/ui/field'
import { NumberInput } from '#components/ui/number-input'
import { Score } from '#components/ui/score'
import { TextInput } from '#components/ui/text-input'
import { Textarea } from '#components/ui/textarea'
import { namedAddress, TypedAddress } from '#lib/domain/address'
import { type AnswerValue, localDay, TEXT_MAX } from '#lib/domain/answer-group'
import { inOrder, type Question, type QuestionOf } from '#lib/domain/survey'

type Value = AnswerValue | null
type Props<Q extends Question = Question> = {
  question: Q
  /** The language of the job, which applies to question and answers, not to the interface text. */
  lang?: string
  value: Value
  error: string | null
  /** Replaces the default hint of the type. */
  hint?: string
  onChange: (value: Value) => void
  onBlur: () => void
}

/** Loaded when a survey asks for a place, because few do. */
const PlaceInput = lazy(() => import('./place-input').then((module) => ({ default: module.PlaceInput })))

const idOf = (question: Question) => `question-${question.id}`
const common = ({ question, lang, error, hint }: Props) => ({
  id: idOf(question),
  label: <span lang={lang}>{question.content}</span>,
  optional: !question.is_required,
  error,
  hint,
})
const optionsOf = ({ question, lang }: Props) =>
  inOrder(question.answers).map(({ id, content }) => ({
    value: String(id),
    label: <span lang={lang}>{content}</span>,
  }))
const textOf = (value: Value) => (typeof value === 'string' ? value : '')

/** The control of a question by its type: all ten of §3. */
export function QuestionField(props: Props) {
  const { question } = props
  switch (question.question_type) {
    case 'checkbox':
      return <MultipleChoice {...props} />
    case 'radio':
      return <SingleChoice {...props} />
    case 'smart':
      return question.answers.length > 0 ? <SingleChoice {...props} /> : <Text {...props} min={null} max={null} />
    case 'text':
      return <Text {...props} min={question.length_min} max={question.length_max} />
    case 'number':
      return <NumberAnswer {...props} question={question} />
    case 'score':
      return <ScoreAnswer {...props} question={question} />
    case 'date':
      return <Day {...props} question={question} />
    case 'date_range':
      return <Days {...props} question={question} />
    case 'location':
      return <Place {...props} />
    case 'url':
      return <Link {...props} />
  }
}

const SingleChoice = (props: Props) => (
  <Choice
    {...common(props)}
    name={idOf(props.question)}
    options={optionsOf(props)}
    value={typeof props.value === 'number' ? String(props.value) : null}
    onChange={({ target }) => props.onChange(Number(target.value))}
    onBlur={props.onBlur}
  />
)

function MultipleChoice(props: Props) {
  const t = useTranslations('FUNNEL.SURVEY')
  const chosen = Array.isArray(props.value) ? props.value : []
  const toggle = (id: number, isOn: boolean) =>
    props.onChange(isOn ? [...chosen, id] : chosen.filter((other) => other !== id))
  return (
    <CheckboxGroup
      {...common(props)}
      hint={t(props.question.is_required ? 'SEVERAL_REQUIRED' : 'SEVERAL')}
      name={idOf(props.question)}
      options={optionsOf(props)}
      value={chosen.map(String)}
      onChange={({ target }) => toggle(Number(target.value), target.checked)}
      onBlur={props.onBlur}
    />
  )
}

function Text({ min, max, ...props }: Props & { min: number | null; max: number | null }) {
  const t = useTranslations('FUNNEL.SURVEY')
  const value = textOf(props.value)
  const { length } = value.trim()
  return (
    <Field
      {...common(props)}
      hint={min ? t('CHARACTERS_MIN', { n: min }) : undefined}
      counter={max || length > TEXT_MAX ? { length, max: max ?? TEXT_MAX } : undefined}
    >
      {(control) => (
        <Textarea
          {...control}
          value={value}
          onChange={({ target }) => props.onChange(target.value)}
          onBlur={props.onBlur}
        />
      )}
    </Field>
  )
}

function NumberAnswer(props: Props<QuestionOf<'number'>>) {
  const t = useTranslations('FUNNEL.SURVEY')
  const { range_min: min, range_max: max, unit } = props.question
  return (
    <Field {...common(props)} hint={min !== null && max !== null ? t('BETWEEN', { min, max }) : undefined}>
      {(control) => (
        <NumberInput
          {...control}
          unit={unit ?? undefined}
          unitLang={props.lang}
          value={typeof props.value === 'number' ? props.value : ''}
          onChange={({ target }) => props.onChange(target.value === '' ? null : target.valueAsNumber)}
          onBlur={props.onBlur}
        />
      )}
    </Field>
  )
}

function ScoreAnswer(props: Props<QuestionOf<'score'>>) {
  const t = useTranslations('FUNNEL.SURVEY')
  return (
    <Score
      {...common(props)}
      hint={t('SCORE_HINT', { max: props.question.score_max })}
      name={idOf(props.question)}
      highest={props.question.score_max}
      value={typeof props.value === 'number' ? props.value : null}
      onChange={({ target }) => props.onChange(Number(target.value))}
      onBlur={props.onBlur}
    />
  )
}

const Day = (props: Props<QuestionOf<'date'>>) => (
  <Field {...common(props)}>
    {(control) => (
      <DateInput
        {...control}
        min={props.question.is_past_allowed === false ? localDay() : undefined}
        value={textOf(props.value)}
        onChange={({ target }) => props.onChange(target.value || null)}
        onBlur={props.onBlur}
      />
    )}
  </Field>
)

function Days(props: Props<QuestionOf<'date_range'>>) {
  const { value } = props
  const { from, to } = typeof value === 'object' && value && 'from' in value ? value : { from: '', to: '' }
  const change = (days: { from: string; to: string }) => props.onChange(days.from || days.to ? days : null)
  return (
    <DateRange
      {...common(props)}
      min={props.question.date_min ?? undefined}
      max={props.question.date_max ?? undefined}
      from={{ value: from, onChange: ({ target }) => change({ from: target.value, to }), onBlur: props.onBlur }}
      to={{ value: to, onChange: ({ target }) => change({ from, to: target.value }), onBlur: props.onBlur }}
    />
  )
}

const Place = (props: Props) => {
  const t = useTranslations('FUNNEL.SURVEY')
  const wasFocused = useRef(false)
  return (
    <Field {...common(props)} hint={props.hint ?? t('PLACE_HINT')}>
      {(control) => (
        <Suspense
          fallback={
            <TextInput
              {...control}
              data-loading
              value={TypedAddress.safeParse(props.value).data?.name ?? ''}
              onChange={({ target }) => props.onChange(namedAddress(target.value))}
              onFocus={() => (wasFocused.current = true)}
            />
          }
        >
          <PlaceInput {...props} control={control} wasFocused={wasFocused} />
        </Suspense>
      )}
    </Field>
  )
}

function Link(props: Props) {
  const t = useTranslations('FUNNEL.SURVEY')
  return (
    <Field {...common(props)} hint={props.hint ?? t('URL_HINT')}>
      {(control) => (
        <TextInput
          {...control}
          type="url"
          inputMode="url"
          value={textOf(props.value)}
          onChange={({ target }) => props.onChange(target.value)}
          onBlur={props.onBlur}
        />
      )}
    </Field>
  )
}
