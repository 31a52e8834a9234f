import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { cx } from './cx'
import css from './notes.module.css'

export type NotesProps = {
  hint?: ReactNode
  error?: string | null
  /** Shown once four fifths are used; read out politely. */
  counter?: { length: number; max: number }
}

/** The ids that describe the control, for aria-describedby. */
export const notesOf = (id: string, { hint, error }: NotesProps) =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined

/** Hint above, error and counter below: what all fields have in common. */
export const Notes = ({ id, hint, error, counter, children }: NotesProps & { id: string; children: ReactNode }) => (
  <>
    {hint && (
      <div id={`${id}-hint`} className={css.hint}>
        {hint}
      </div>
    )}
    {children}
    <div className={css.below}>
      {error && (
        <p id={`${id}-error`} className={css.error}>
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
      {counter && <Counter {...counter} />}
    </div>
  </>
)

function Counter({ length, max }: { length: number; max: number }) {
  const t = useTranslations('UI')
  const left = max - length
  const words = left < 0 ? t('CHARACTERS_OVER', { count: -left }) : t('CHARACTERS_LEFT', { count: left })
  return (
    <p className={cx(css.counter, left < 0 && css.over)} aria-live="polite">
      {length >= max * 0.8 && words}
    </p>
  )
}
