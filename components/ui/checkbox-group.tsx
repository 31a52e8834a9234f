import { Tiles, type TilesProps } from './choice'

export type CheckboxGroupProps = TilesProps & {
  /** Controlled; leave it out with `{...register(name)}`. */
  value?: readonly string[]
  defaultValue?: readonly string[]
}

/** Any of several, as large tiles. */
export const CheckboxGroup = ({ value, defaultValue, ...rest }: CheckboxGroupProps) => (
  <Tiles
    {...rest}
    kind="checkbox"
    state={(own) => ({
      ...(value && { checked: value.includes(own) }),
      ...(defaultValue && { defaultChecked: defaultValue.includes(own) }),
    })}
  />
)
