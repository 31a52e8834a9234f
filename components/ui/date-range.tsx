import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { DateInput } from './date-input'
import css from './date-range.module.css'
import { Fieldset, type FieldsetProps } from './fieldset'

type DayProps = Omit<ComponentProps<'input'>, 'type'>
export type DateRangeProps = FieldsetProps & {
  /** Props of the two inputs. Spread `register('from')`, or pass `value` and `onChange`. */
  from: DayProps
  to: DayProps
  min?: string
  max?: string
}

export function DateRange({ from, to, min, max, ...group }: DateRangeProps) {
  const t = useTranslations('UI')
  const state = {
    'aria-invalid': group.error ? true : undefined,
    'aria-required': group.optional === false ? true : undefined,
  } as const
  return (
    <Fieldset {...group}>
      {(id) => (
        <div className={css.range}>
          <label className={css.day}>
            <span>{t('FROM')}</span>
            <DateInput min={min} max={max} {...state} {...from} id={id} />
          </label>
          <label className={css.day}>
            <span>{t('TO')}</span>
            <DateInput min={min} max={max} {...state} {...to} />
          </label>
        </div>
      )}
    </Fieldset>
  )
}
