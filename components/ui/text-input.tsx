import type { ComponentProps, ReactNode } from 'react'
import control from './control.module.css'
import { cx } from '#lib/client/cx'

export type TextInputProps = ComponentProps<'input'> & { icon?: ReactNode }

export function TextInput({ icon, className, ...rest }: TextInputProps) {
  const input = (
    <input type="text" {...rest} className={cx(control.control, Boolean(icon) && control.withStart, className)} />
  )
  if (!icon) return input
  return (
    <span className={control.wrap}>
      {input}
      <span className={control.start}>{icon}</span>
    </span>
  )
}
