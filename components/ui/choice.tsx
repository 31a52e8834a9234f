import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import css from './choice.module.css'
import { cx } from './cx'
import { Group, type GroupProps } from './group'

export type Option = {
  value: string
  label: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

type InputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'id' | 'children'>

export type ChoiceProps = GroupProps &
  InputProps & {
    options: readonly Option[]
    /** Controlled; leave it out with `{...register(name)}`. */
    value?: string | null
    defaultValue?: string | null
    columns?: 1 | 2 | 3
  }

/** One of several, as large tiles. */
export function Choice(props: ChoiceProps) {
  const { options, value, defaultValue, columns = 1, label, hint, error, optional, hideLabel, id, ...input } = props
  return (
    <Group {...{ label, hint, error, optional, hideLabel, id }}>
      {(firstId) => (
        <div className={cx(css.tiles, css[`columns${columns}`])}>
          {options.map((option, index) => (
            <Tile key={option.value} option={option} kind="radio" isInvalid={Boolean(error)}>
              <input
                {...input}
                type="radio"
                id={index === 0 ? firstId : undefined}
                value={option.value}
                disabled={option.disabled || input.disabled}
                {...(value === undefined ? {} : { checked: value === option.value })}
                {...(defaultValue === undefined ? {} : { defaultChecked: defaultValue === option.value })}
              />
            </Tile>
          ))}
        </div>
      )}
    </Group>
  )
}

type TileProps = {
  option: Option
  kind: 'radio' | 'checkbox'
  isInvalid: boolean
  children: ReactNode
}

/** The whole tile is the label, so that all of it can be pressed. */
export const Tile = ({ option: { label, hint, icon }, kind, isInvalid, children }: TileProps) => (
  <label className={css.tile} data-invalid={isInvalid || undefined}>
    {children}
    <span className={cx(css.mark, css[kind])} aria-hidden="true">
      {kind === 'checkbox' && <Check />}
    </span>
    {icon && <span className={css.icon}>{icon}</span>}
    <span className={css.words}>
      <span className={css.label}>{label}</span>
      {hint && <span className={css.hint}>{hint}</span>}
    </span>
  </label>
)
