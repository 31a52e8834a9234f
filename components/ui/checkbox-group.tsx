import { Tiles, type TilesProps } from './choice'

export type CheckboxGroupProps = TilesProps & {
  /** The selected values of a controlled group. Omit it when you spread `register(name)`. */
  value?: readonly string[]
  defaultValue?: readonly string[]
}

/** A multiple choice, as large tiles. */
export const CheckboxGroup = ({ value, defaultValue, ...rest }: CheckboxGroupProps) => (
  <Tiles
    {...rest}
    kind="checkbox"
    state={(optionValue) => ({
      ...(value && { checked: value.includes(optionValue) }),
      ...(defaultValue && { defaultChecked: defaultValue.includes(optionValue) }),
    })}
  />
)
