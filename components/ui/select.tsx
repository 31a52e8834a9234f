import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import control from './control.module.css'
import { cx } from '#lib/client/cx'
import css from './select.module.css'

export type SelectProps = ComponentProps<'select'> & {
  options: readonly { value: string; label: string; disabled?: boolean }[]
  /** An empty first option: 'All contracts', 'Choose'. */
  placeholder?: string
}

export const Select = ({ options, placeholder, className, ...rest }: SelectProps) => (
  <span className={control.wrap}>
    <select {...rest} className={cx(control.control, control.withEnd, css.select, className)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map(({ value, label, disabled }) => (
        <option key={value} value={value} disabled={disabled}>
          {label}
        </option>
      ))}
    </select>
    <span className={control.end}>
      <ChevronDown aria-hidden="true" />
    </span>
  </span>
)
