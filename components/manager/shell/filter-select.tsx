import css from './filter-select.module.css'

/** A disabled option is a hint in the list. */
export type FilterOption = { value: string; label: string; disabled?: boolean }

type Props = {
  label: string
  value: string
  options: readonly FilterOption[]
  /** Label of the first option, which does not filter. Its value is ''. */
  all?: string
  /** Whether the list is marked as filtering. Default: for every value except ''. */
  isOn?: boolean
  onChange: (value: string) => void
}

/** A drop-down list of a filter bar. The bar sets its size with the properties `--filter-…`. */
export const FilterSelect = ({ label, value, options, all, isOn = value !== '', onChange }: Props) => (
  <select
    className={css.select}
    aria-label={label}
    value={value}
    data-on={isOn || undefined}
    onChange={({ target }) => onChange(target.value)}
  >
    {all !== undefined && <option value="">{all}</option>}
    {options.map((option) => (
      <option key={option.value} value={option.value} disabled={option.disabled}>
        {option.label}
      </option>
    ))}
  </select>
)

/** A value of the URL that is not in the list is still an option, so that the control shows it. */
export const withCurrent = (options: FilterOption[], value: string | undefined, label?: string): FilterOption[] =>
  value === undefined || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: label ?? value }]
