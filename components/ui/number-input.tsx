'use client'

import { type ComponentProps, useId } from 'react'
import control from './control.module.css'
import { cx } from '#lib/client/cx'
import css from './number-input.module.css'

export type NumberInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** '€', 'km', 'months': shown after the number. It describes the input. */
  unit?: string
  /** The language of the unit. */
  unitLang?: string
}

/** A number input whose value does not change with the mouse wheel, which scrolls the page instead. */
export function NumberInput({ unit, unitLang, className, 'aria-describedby': describedBy, ...rest }: NumberInputProps) {
  const unitId = useId()
  return (
    <span className={cx(control.wrap, css.wrap)}>
      <input
        inputMode="decimal"
        step="any"
        onWheel={(event) => event.currentTarget.blur()}
        {...rest}
        type="number"
        aria-describedby={cx(unit && unitId, describedBy) || undefined}
        className={cx(control.control, css.input, unit && css.withUnit, className)}
      />
      {unit && (
        <span id={unitId} lang={unitLang} className={control.end}>
          {unit}
        </span>
      )}
    </span>
  )
}
