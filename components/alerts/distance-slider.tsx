'use client'

import { useTranslations } from 'next-intl'
import { type CSSProperties, useId } from 'react'
import { describedByOf, FieldNotes } from '#components/ui/field-notes'
import { DISTANCES } from '#lib/domain/campaign-alert'
import { useFormatter } from '#lib/i18n/formatter'
import css from './distance-slider.module.css'

/** The slider step nearest to a distance. */
const stepOf = (km: number) =>
  DISTANCES.reduce(
    (best, distance, step) => (Math.abs(distance - km) < Math.abs(DISTANCES[best]! - km) ? step : best),
    0,
  )

type Props = {
  value: number
  onChange: (km: number) => void
  /** Accessible context if a page has several sliders. */
  about?: string
  error?: string | null
}

/** A distance in kilometers, in increasing steps. */
export function DistanceSlider({ value, onChange, about, error }: Props) {
  const t = useTranslations('ALERTS.DISTANCE')
  const format = useFormatter()
  const id = useId()
  const step = stepOf(value)
  const text = format.number(value, { style: 'unit', unit: 'kilometer' })
  return (
    <div className={css.slider}>
      <div className={css.head}>
        <label htmlFor={id}>
          {t('LABEL')}
          {about && <span className="visually-hidden">, {about}</span>}
        </label>
        <output htmlFor={id} className={css.value}>
          {text}
        </output>
      </div>
      <FieldNotes id={id} error={error}>
        <input
          id={id}
          className={css.range}
          type="range"
          min={0}
          max={DISTANCES.length - 1}
          step={1}
          value={step}
          aria-valuetext={text}
          aria-describedby={describedByOf(id, { error })}
          aria-invalid={error ? true : undefined}
          style={{ '--share': `${(step / (DISTANCES.length - 1)) * 100}%` } as CSSProperties}
          onChange={({ target }) => onChange(DISTANCES[Number(target.value)]!)}
        />
      </FieldNotes>
    </div>
  )
}
