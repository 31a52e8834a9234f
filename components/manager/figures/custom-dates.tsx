import { useLocale, useTranslations } from 'next-intl'
import { type SyntheticEvent, useState } from 'react'
import { Button } from '#components/ui/button'
import { DateRange } from '#components/ui/date-range'
import type { Days } from '#lib/client/manager/figures/period'
import { longDay } from '#lib/domain/dates'
import css from './custom-dates.module.css'

type Props = {
  /** The period of the shown figures. */
  days: Days | undefined
  earliest: string
  today: string
  /** Whether the API rejected the dates in the URL. */
  hasInvalidDates: boolean
  onChange: (days: Days) => void
}

/** The first and the last day of the period, applied together. */
export function CustomDates({ days, earliest, today, hasInvalidDates, onChange }: Props) {
  const t = useTranslations('MANAGERFIGURES.FILTER')
  const locale = useLocale()
  const [since, setSince] = useState(days?.since ?? '')
  const [until, setUntil] = useState(days?.until ?? '')
  const [isInvalid, setInvalid] = useState(false)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const isValid = since >= earliest && since <= until && until <= today
    setInvalid(!isValid)
    if (isValid) onChange({ since, until })
    // Focuses the field after its message is rendered, so that screen readers read both.
    else setTimeout(() => form.querySelector('input')?.focus())
  }
  const rule = t('DATES_INVALID', { earliest: longDay(earliest, locale), today: longDay(today, locale) })
  return (
    <form noValidate className={css.dates} onSubmit={submit}>
      <DateRange
        label={t('DATES')}
        hideLabel
        error={isInvalid || hasInvalidDates ? rule : undefined}
        max={today}
        min={earliest}
        from={{ value: since, onChange: ({ target }) => setSince(target.value) }}
        to={{ value: until, onChange: ({ target }) => setUntil(target.value) }}
      />
      <Button type="submit" tone="quiet" size="small">
        {t('SHOW')}
      </Button>
    </form>
  )
}
