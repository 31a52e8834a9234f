'use client'

import type { ComponentProps } from 'react'
import control from './control.module.css'
import { cx } from '#lib/client/cx'
import css from './number-input.module.css'

export type NumberInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** '€', 'km', 'months': shown after the number. Repeat it in the label for screen readers. */
  unit?: string
}

/** A number input whose value does not change with the mouse wheel, which scrolls the page instead. */
export const NumberInput = ({ unit, className, ...rest }: NumberInputProps) => (
  <span className={cx(control.wrap, css.wrap)}>
    <input
      inputMode="decimal"
      step="any"
      onWheel={(event) => event.currentTarget.blur()}
      {...rest}
      type="number"
      className={cx(control.control, css.input, unit && css.withUnit, className)}
    />
    {unit && (
      <span className={control.end} aria-hidden="true">
        {unit}
      </span>
    )}
  </span>
)
