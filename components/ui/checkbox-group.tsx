import type { ComponentProps } from 'react'
import { type Option, Tile } from './choice'
import css from './choice.module.css'
import { cx } from './cx'
import { Group, type GroupProps } from './group'

type InputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'id' | 'children'>

export type CheckboxGroupProps = GroupProps &
  InputProps & {
    options: readonly Option[]
    /** Controlled; leave it out with `{...register(name)}`. */
    value?: readonly string[]
    defaultValue?: readonly string[]
    columns?: 1 | 2 | 3
  }

/** Any of several, as large tiles. */
export function CheckboxGroup(props: CheckboxGroupProps) {
  const { options, value, defaultValue, columns = 1, label, hint, error, optional, hideLabel, id, ...input } = props
  return (
    <Group {...{ label, hint, error, optional, hideLabel, id }}>
      {(firstId) => (
        <div className={cx(css.tiles, css[`columns${columns}`])}>
          {options.map((option, index) => (
            <Tile key={option.value} option={option} kind="checkbox" isInvalid={Boolean(error)}>
              <input
                {...input}
                type="checkbox"
                id={index === 0 ? firstId : undefined}
                value={option.value}
                disabled={option.disabled || input.disabled}
                {...(value ? { checked: value.includes(option.value) } : {})}
                {...(defaultValue ? { defaultChecked: defaultValue.includes(option.value) } : {})}
              />
            </Tile>
          ))}
        </div>
      )}
    </Group>
  )
}
