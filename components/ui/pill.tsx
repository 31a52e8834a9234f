import { X } from 'lucide-react'
import Link from 'next/link'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#lib/client/cx'
import css from './pill.module.css'

type Appearance = {
  selected?: boolean
  icon?: ReactNode
  iconEnd?: ReactNode
  /** Number of results. */
  count?: number
  /** Shows a cross at the end: pressing the pill removes the filter. Name it with aria-label. */
  removable?: boolean
}

const Inside = ({ icon, iconEnd, count, removable, children }: Appearance & { children: ReactNode }) => (
  <>
    {icon}
    <span>{children}</span>
    {count !== undefined && <span className={css.count}>{count}</span>}
    {removable ? <X aria-hidden="true" /> : iconEnd}
  </>
)

/** A filter that is on or off. */
export const Pill = ({
  selected,
  icon,
  iconEnd,
  count,
  removable,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & Appearance) => (
  <button
    type="button"
    aria-pressed={removable ? undefined : selected}
    {...rest}
    data-selected={selected || undefined}
    className={cx(css.pill, className)}
  >
    <Inside icon={icon} iconEnd={iconEnd} count={count} removable={removable}>
      {children}
    </Inside>
  </button>
)

/** A filter that is a link. */
export const PillLink = ({
  selected,
  icon,
  iconEnd,
  count,
  removable,
  className,
  children,
  ...rest
}: ComponentProps<typeof Link> & Appearance) => (
  <Link
    aria-current={selected && !removable ? 'true' : undefined}
    {...rest}
    data-selected={selected || undefined}
    className={cx(css.pill, className)}
  >
    <Inside icon={icon} iconEnd={iconEnd} count={count} removable={removable}>
      {children}
    </Inside>
  </Link>
)
