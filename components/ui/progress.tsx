import { useLocale } from 'next-intl'
import { type ReactNode, useId } from 'react'
import css from './progress.module.css'

export type ProgressProps = {
  /** From 0 to 1. Null while unknown. */
  value: number | null
  label: string
  /** Shows the label above the bar. Otherwise only screen readers get it. */
  showLabel?: boolean
  /** To the right of the label. Default: the percentage. */
  detail?: ReactNode
}

export function Progress({ value, label, showLabel, detail }: ProgressProps) {
  const id = useId()
  const locale = useLocale()
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div className={css.progress}>
      <div className={showLabel ? css.line : 'visually-hidden'}>
        <span id={id} className={css.label}>
          {label}
        </span>
        <span className={css.detail}>
          {detail ?? (percent === null ? null : (percent / 100).toLocaleString(locale, { style: 'percent' }))}
        </span>
      </div>
      <progress className={css.bar} aria-labelledby={id} max={100} {...(percent === null ? {} : { value: percent })} />
    </div>
  )
}
