'use client'

import { FileText, MessagesSquare, UserRound } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import css from './profile-frame.module.css'

/**
 * The user area: a side navigation on wide screens, a row of tabs on phones. Visitors without a session see it too, so
 * that nothing moves once the page has found no session.
 */
export function ProfileFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('ACCOUNT.MENU')
  const path = usePathname()
  const links = [
    { href: '/profile/applications', label: t('APPLICATIONS'), icon: <FileText aria-hidden /> },
    { href: '/profile/messaging', label: t('MESSAGES'), icon: <MessagesSquare aria-hidden /> },
    { href: '/profile', label: t('PROFILE'), icon: <UserRound aria-hidden /> },
  ]
  return (
    <div className={css.frame} data-wide={path === '/profile/messaging' || undefined}>
      <nav className={css.rail} aria-label={t('PROFILE')}>
        {links.map(({ href, label, icon }) => (
          <Link
            key={href}
            className={css.link}
            href={href}
            prefetch={false}
            aria-current={path === href ? 'page' : undefined}
          >
            {icon}
            {label}
          </Link>
        ))}
      </nav>
      <div className={css.content}>{children}</div>
    </div>
  )
}
