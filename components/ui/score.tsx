import { useTranslations } from 'next-intl'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Fieldset, type FieldsetProps } from './fieldset'
import css from './score.module.css'

type InputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'id' | 'children' | 'min' | 'max'>

export type ScoreProps = FieldsetProps &
  InputProps & {
    /** Highest value. The scale starts at 1. Not called `max`, because `register` also sets that prop. */
    highest: number
    /** Labels of the two ends. */
    low?: ReactNode
    high?: ReactNode
    /** Controlled. Omit it with `{...register(name)}`, which reads radios as text. */
    value?: number | null
    defaultValue?: number | null
  }

export function Score(props: ScoreProps) {
  const { highest, low, high, value, defaultValue, label, hint, error, optional, hideLabel, id, ...input } = props
  const t = useTranslations('UI')
  const endsId = useId()
  const endOf = (n: number) => (n === 1 && low ? `${endsId}-low` : n === highest && high ? `${endsId}-high` : undefined)
  return (
    <Fieldset label={label} hint={hint} error={error} optional={optional} hideLabel={hideLabel} id={id}>
      {(firstId) => (
        <div className={css.score} data-invalid={error ? true : undefined}>
          <div className={css.row}>
            {Array.from({ length: highest }, (_, index) => index + 1).map((n) => (
              <label key={n} className={css.step}>
                <input
                  {...input}
                  type="radio"
                  id={n === 1 ? firstId : undefined}
                  value={n}
                  aria-label={t('SCORE', { n, max: highest })}
                  aria-describedby={endOf(n)}
                  required={optional === false}
                  {...(value === undefined ? {} : { checked: value === n })}
                  {...(defaultValue === undefined ? {} : { defaultChecked: defaultValue === n })}
                />
                <span aria-hidden="true">{n}</span>
              </label>
            ))}
          </div>
          {(low || high) && (
            <div className={css.ends}>
              <span id={`${endsId}-low`}>{low}</span>
              <span id={`${endsId}-high`}>{high}</span>
            </div>
          )}
        </div>
      )}
    </Fieldset>
  )
}
