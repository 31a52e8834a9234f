import type { ReactNode } from 'react'
import css from './badge.module.css'

export type BadgeProps = {
  tone?: 'neutral' | 'accent' | 'brand' | 'success' | 'danger'
  icon?: ReactNode
  children: ReactNode
}

/** A short fact or a state. Not interactive. */
export const Badge = ({ tone = 'neutral', icon, children }: BadgeProps) => (
  <span className={css.badge} data-tone={tone}>
    {icon}
    {children}
  </span>
)
