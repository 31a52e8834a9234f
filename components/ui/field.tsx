import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { Counter, type CounterProps } from './counter'
import { cx } from '#lib/client/cx'
import css from './field.module.css'
import { FieldNotes, describedByOf, type FieldNotesProps } from './field-notes'

/** Props that a field passes to its control. */
export type ControlProps = {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

export type FieldProps = FieldNotesProps & {
  label: ReactNode
  /** True shows 'optional' next to the label. False tells only screen readers that the field is required. */
  optional?: boolean
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  /** The id of the control, if an error summary needs it. */
  id?: string
  className?: string
  counter?: CounterProps
  children: (control: ControlProps) => ReactNode
}

export function Field({ label, optional, hideLabel, id, className, counter, children, ...notes }: FieldProps) {
  const t = useTranslations('UI')
  const generatedId = useId()
  const controlId = id ?? generatedId
  return (
    <div className={cx(css.field, className)}>
      <label htmlFor={controlId} className={hideLabel ? 'visually-hidden' : css.label}>
        {label}
        {optional && (
          <span data-optional className={css.optional}>
            {' '}
            {t('OPTIONAL')}
          </span>
        )}
      </label>
      <FieldNotes id={controlId} {...notes} counter={counter && <Counter {...counter} />}>
        {children({
          id: controlId,
          'aria-describedby': describedByOf(controlId, notes),
          'aria-invalid': notes.error ? true : undefined,
          'aria-required': optional === false ? true : undefined,
        })}
      </FieldNotes>
    </div>
  )
}
