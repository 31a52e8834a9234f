import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#lib/client/cx'
import css from './icon-button.module.css'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Its action: accessible name and tooltip. */
  label: string
  icon: ReactNode
  tone?: 'plain' | 'quiet' | 'primary'
  size?: 'small' | 'medium' | 'large'
}

export const IconButton = ({ label, icon, tone = 'plain', size = 'medium', className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    title={label}
    {...rest}
    aria-label={label}
    className={cx(css.button, css[tone], css[size], className)}
  >
    {icon}
  </button>
)
