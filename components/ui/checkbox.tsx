import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './checkbox.module.css'
import { cx } from '#lib/client/cx'
import { FieldNotes, describedByOf } from './field-notes'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** May contain links: they open without ticking the box. */
  label: ReactNode
  hint?: ReactNode
  error?: string | null
}

export function Checkbox({ label, hint, error, id, className, ...rest }: CheckboxProps) {
  const generatedId = useId()
  const boxId = id ?? generatedId
  return (
    <div className={className}>
      <FieldNotes id={boxId} error={error}>
        <label className={css.row}>
          <input
            {...rest}
            type="checkbox"
            id={boxId}
            aria-describedby={describedByOf(boxId, { hint, error })}
            aria-invalid={error ? true : undefined}
          />
          <span className={css.mark} aria-hidden="true">
            <Check />
          </span>
          <span className={css.text}>
            <span>{label}</span>
            {hint && (
              <span id={`${boxId}-hint`} className={css.hint}>
                {hint}
              </span>
            )}
          </span>
        </label>
      </FieldNotes>
    </div>
  )
}

export type SwitchProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
}

/** For a setting that takes effect immediately. */
export const Switch = ({ label, hint, className, ...rest }: SwitchProps) => (
  <label className={cx(css.row, css.switch, className)}>
    <input {...rest} type="checkbox" role="switch" />
    <span className={css.text}>
      <span>{label}</span>
      {hint && <span className={css.hint}>{hint}</span>}
    </span>
    <span className={css.track} aria-hidden="true" />
  </label>
)
