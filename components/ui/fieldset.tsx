import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { cx } from '#lib/client/cx'
import css from './field.module.css'
import { FieldNotes, describedByOf, type FieldNotesProps } from './field-notes'

export type FieldsetProps = FieldNotesProps & {
  label: ReactNode
  /** As in `Field`, but each control is marked as required, because a group cannot be. */
  optional?: boolean
  hideLabel?: boolean
  /** The id of the first control, as the target of an error summary. */
  id?: string
}

/** Several controls under one question: a fieldset with legend, hint and error. */
export function Fieldset({
  label,
  optional,
  hideLabel,
  id,
  className,
  children,
  ...notes
}: FieldsetProps & {
  className?: string
  children: (firstId: string) => ReactNode
}) {
  const t = useTranslations('UI')
  const generatedId = useId()
  const firstId = id ?? generatedId
  return (
    <fieldset
      className={cx(css.field, className)}
      aria-describedby={describedByOf(firstId, notes)}
      aria-invalid={notes.error ? true : undefined}
    >
      <legend className={hideLabel ? 'visually-hidden' : css.label}>
        {label}
        {optional && <span className={css.optional}> {t('OPTIONAL')}</span>}
      </legend>
      <FieldNotes id={firstId} {...notes}>
        {children(firstId)}
      </FieldNotes>
    </fieldset>
  )
}
