import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { cx } from './cx'
import css from './field.module.css'
import { Notes, notesOf, type NotesProps } from './notes'

export type GroupProps = Omit<NotesProps, 'counter'> & {
  label: ReactNode
  optional?: boolean
  hideLabel?: boolean
  /** The id of the first control, as the target of an error summary. */
  id?: string
}

/** Several controls under one question: a fieldset with legend, hint and error. */
export function Group({
  label,
  optional,
  hideLabel,
  id,
  className,
  children,
  ...notes
}: GroupProps & {
  className?: string
  children: (firstId: string) => ReactNode
}) {
  const t = useTranslations('UI')
  const made = useId()
  const firstId = id ?? made
  return (
    <fieldset
      className={cx(css.field, className)}
      aria-describedby={notesOf(firstId, notes)}
      aria-invalid={notes.error ? true : undefined}
    >
      <legend className={hideLabel ? 'visually-hidden' : css.label}>
        {label}
        {optional && <span className={css.optional}> {t('OPTIONAL')}</span>}
      </legend>
      <Notes id={firstId} {...notes}>
        {children(firstId)}
      </Notes>
    </fieldset>
  )
}
