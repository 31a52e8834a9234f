import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import css from './choice.module.css'
import { cx } from '#lib/client/cx'
import { Fieldset, type FieldsetProps } from './fieldset'

export type Option = {
  value: string
  label: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

type InputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'id' | 'children'>

export type TilesProps = FieldsetProps & InputProps & { options: readonly Option[]; columns?: 1 | 2 | 3 }
type Kind = 'radio' | 'checkbox'

export type ChoiceProps = TilesProps & {
  /** Controlled. Omit it with `{...register(name)}`. */
  value?: string | null
  defaultValue?: string | null
}

/** A single choice, as large tiles. */
export const Choice = ({ value, defaultValue, ...rest }: ChoiceProps) => (
  <Tiles
    {...rest}
    kind="radio"
    state={(optionValue) => ({
      ...(value !== undefined && { checked: value === optionValue }),
      ...(defaultValue !== undefined && { defaultChecked: defaultValue === optionValue }),
    })}
  />
)

type State = Pick<ComponentProps<'input'>, 'checked' | 'defaultChecked'>

/** Shared by single and multiple choice. `state` returns the props for the tile of a value. */
export function Tiles({ kind, state, ...props }: TilesProps & { kind: Kind; state: (value: string) => State }) {
  const { options, columns = 1, label, hint, error, optional, hideLabel, id, ...input } = props
  return (
    <Fieldset label={label} hint={hint} error={error} optional={optional} hideLabel={hideLabel} id={id}>
      {(firstId) => (
        <div className={cx(css.tiles, css[`columns${columns}`])}>
          {options.map((option, index) => (
            <Tile key={option.value} option={option} kind={kind} isInvalid={Boolean(error)}>
              <input
                {...input}
                {...state(option.value)}
                className={cx('covering-input', input.className)}
                type={kind}
                required={kind === 'radio' && optional === false}
                id={index === 0 ? firstId : undefined}
                value={option.value}
                disabled={option.disabled || input.disabled}
              />
            </Tile>
          ))}
        </div>
      )}
    </Fieldset>
  )
}

type TileProps = {
  option: Option
  kind: Kind
  isInvalid: boolean
  children: ReactNode
}

/** The whole tile is the label, so that all of it is clickable. */
const Tile = ({ option: { label, hint, icon }, kind, isInvalid, children }: TileProps) => (
  <label className={cx('tile', css.tile)} data-invalid={isInvalid || undefined}>
    {children}
    <span className={cx(css.mark, css[kind])} aria-hidden="true">
      {kind === 'checkbox' && <Check />}
    </span>
    {icon && <span className={css.icon}>{icon}</span>}
    <span className="tile-text">
      <span className={css.label}>{label}</span>
      {hint && <span className={css.hint}>{hint}</span>}
    </span>
  </label>
)
