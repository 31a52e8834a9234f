import { useTranslations } from 'next-intl'
import { cx } from './cx'
import css from './notes.module.css'

export type CounterProps = { length: number; max: number }

/** Shown when four fifths are used; announced politely. */
export function Counter({ length, max }: CounterProps) {
  const t = useTranslations('UI')
  const left = max - length
  const words = left < 0 ? t('CHARACTERS_OVER', { count: -left }) : t('CHARACTERS_LEFT', { count: left })
  return (
    <p className={cx(css.counter, left < 0 && css.over)} aria-live="polite">
      {length >= max * 0.8 && words}
    </p>
  )
}
