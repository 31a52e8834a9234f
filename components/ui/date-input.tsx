import type { ComponentProps } from 'react'
import control from './control.module.css'
import { cx } from '#lib/client/cx'
import css from './date-input.module.css'

/** A day as YYYY-MM-DD. Uses the native picker, which has the user's language and works by keyboard. */
export const DateInput = ({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) => (
  <input {...rest} type="date" className={cx(control.control, css.date, className)} />
)
