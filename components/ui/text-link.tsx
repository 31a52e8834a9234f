import Link from 'next/link'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#lib/client/cx'
import css from './text-link.module.css'

export type TextLinkProps = ComponentProps<typeof Link> & {
  /** Underlined on hover only: for lists of links, never within a sentence. */
  standalone?: boolean
  icon?: ReactNode
  iconEnd?: ReactNode
}

export const TextLink = ({ standalone, icon, iconEnd, className, children, ...rest }: TextLinkProps) => (
  <Link {...rest} className={cx(css.link, standalone && css.standalone, className)}>
    {icon}
    {children}
    {iconEnd}
  </Link>
)
