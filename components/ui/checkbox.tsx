import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import css from './checkbox.module.css'
import { cx } from './cx'
import { Notes, notesOf } from './notes'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** May contain links: they open without ticking the box. */
  label: ReactNode
  hint?: ReactNode
  error?: string | null
}

export function Checkbox({ label, hint, error, id, className, ...rest }: CheckboxProps) {
  const made = useId()
  const boxId = id ?? made
  return (
    <div className={className}>
      <Notes id={boxId} error={error}>
        <label className={css.row}>
          <input
            {...rest}
            type="checkbox"
            id={boxId}
            aria-describedby={notesOf(boxId, { hint, error })}
            aria-invalid={error ? true : undefined}
          />
          <span className={css.mark} aria-hidden="true">
            <Check />
          </span>
          <span className={css.words}>
            <span>{label}</span>
            {hint && (
              <span id={`${boxId}-hint`} className={css.hint}>
                {hint}
              </span>
            )}
          </span>
        </label>
      </Notes>
    </div>
  )
}

export type SwitchProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  hint?: ReactNode
}

/** For a setting that takes effect at once. */
export const Switch = ({ label, hint, className, ...rest }: SwitchProps) => (
  <label className={cx(css.row, css.switch, className)}>
    <input {...rest} type="checkbox" role="switch" />
    <span className={css.words}>
      <span>{label}</span>
      {hint && <span className={css.hint}>{hint}</span>}
    </span>
    <span className={css.track} aria-hidden="true" />
  </label>
)
