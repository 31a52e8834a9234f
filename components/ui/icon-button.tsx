import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#lib/client/cx'
import css from './icon-button.module.css'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label' | 'title'> & {
  /** Its action: tooltip and accessible name. With an `aria-label`, screen readers would read the tooltip again. */
  label: string
  icon: ReactNode
  tone?: 'plain' | 'quiet' | 'primary'
  size?: 'small' | 'medium' | 'large'
}

export const IconButton = ({ label, icon, tone = 'plain', size = 'medium', className, ...rest }: IconButtonProps) => (
  <button type="button" {...rest} title={label} className={cx(css.button, css[tone], css[size], className)}>
    {icon}
  </button>
)
