import { cx } from '#lib/client/cx'
import css from './count-badge.module.css'

const MAX = 99

export type CountBadgeProps = {
  count: number
  /** The accessible text with the number: '2 unread messages'. */
  label: string
  className?: string
}

/** A counter. Renders nothing for 0. */
export const CountBadge = ({ count, label, className }: CountBadgeProps) =>
  count > 0 ? (
    <span className={cx(css.badge, className)}>
      <span aria-hidden="true">{count > MAX ? `${MAX}+` : count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  ) : null
