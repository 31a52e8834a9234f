'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import css from './button.module.css'
import { cx } from '#lib/client/cx'
import { Spinner } from './spinner'

type Appearance = {
  /** At most one primary button per view. 'plain' has neither background nor border. */
  tone?: 'primary' | 'quiet' | 'plain' | 'danger'
  size?: 'small' | 'medium' | 'large'
  /** As wide as its container. */
  wide?: boolean
  icon?: ReactNode
  iconEnd?: ReactNode
}

const classOf = ({ tone = 'primary', size = 'medium', wide }: Appearance, className?: string) =>
  cx(css.button, css[tone], css[size], wide && css.wide, className)

const ButtonContent = ({ icon, iconEnd, children }: Pick<Appearance, 'icon' | 'iconEnd'> & { children: ReactNode }) => (
  <span className={css.face}>
    {icon}
    <span>{children}</span>
    {iconEnd}
  </span>
)

export type ButtonProps = ComponentProps<'button'> &
  Appearance & {
    /** Shows a spinner and ignores clicks. Keeps focus and width. */
    busy?: boolean
  }

export function Button({ tone, size, wide, icon, iconEnd, busy, className, children, onClick, ...rest }: ButtonProps) {
  const t = useTranslations('UI')
  const preventClick = (event: MouseEvent) => event.preventDefault()
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ tone, size, wide }, className)}
      onClick={busy ? preventClick : onClick}
      aria-disabled={busy || rest['aria-disabled']}
      data-busy={busy || undefined}
    >
      <ButtonContent icon={icon} iconEnd={iconEnd}>
        {children}
      </ButtonContent>
      {busy && (
        <span className={css.busy}>
          <Spinner />
          <span className="visually-hidden">{t('BUSY')}</span>
        </span>
      )}
    </button>
  )
}

export type ButtonLinkProps = ComponentProps<typeof Link> & Appearance

export const ButtonLink = ({ tone, size, wide, icon, iconEnd, className, children, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={classOf({ tone, size, wide }, className)}>
    <ButtonContent icon={icon} iconEnd={iconEnd}>
      {children}
    </ButtonContent>
  </Link>
)
