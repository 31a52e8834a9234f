'use client'

import { Menu, X } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FocusEvent, useEffect, useId, useRef, useState } from 'react'
import css from './site-nav.module.css'

type Props = { links: { href: string; label: string }[]; isLong: boolean }

/** A row of links on wide screens. A menu button on narrow screens, and if the links are too long for a row. */
export function SiteNav({ links, isLong }: Props) {
  const t = useTranslations('SITE')
  const path = usePathname()
  const id = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    if (!isOpen) return
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      toggle.current?.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen])

  // Closes the list when focus leaves it, because it would cover the focused element behind it.
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
  }

  return (
    <nav className={css.nav} data-is-long={isLong || undefined} aria-label={t('MAIN_NAV')} onBlur={onBlur}>
      <button
        ref={toggle}
        className={css.toggle}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
        <span className="visually-hidden">{t('MENU')}</span>
      </button>
      <ul id={id} role="list" className={css.links} data-open={isOpen || undefined}>
        {links.map(({ href, label }) => (
          <li key={href}>
            <Link
              className={css.link}
              href={href}
              prefetch={false}
              aria-current={path === href ? 'page' : undefined}
              onClick={() => setOpen(false)}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
