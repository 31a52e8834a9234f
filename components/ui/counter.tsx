import { useTranslations } from 'next-intl'
import { cx } from '#lib/client/cx'
import css from './field-notes.module.css'

export type CounterProps = { length: number; max: number }

/** Shown once 80% of the limit is used. Announced politely to screen readers. */
export function Counter({ length, max }: CounterProps) {
  const t = useTranslations('UI')
  const remaining = max - length
  const text = remaining < 0 ? t('CHARACTERS_OVER', { count: -remaining }) : t('CHARACTERS_LEFT', { count: remaining })
  return (
    <p className={cx(css.counter, remaining < 0 && css.over)} aria-live="polite">
      {length >= max * 0.8 && text}
    </p>
  )
}
