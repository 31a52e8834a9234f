import { useId } from 'react'
import css from './segments.module.css'

type Props<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** Radio buttons with short labels, side by side. */
export function Segments<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={css.segments}>
      {options.map((option) => (
        <label key={option.value} className={css.segment}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="covering-input"
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
