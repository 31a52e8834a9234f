'use client'

import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { Screen } from '#components/manager/shell/screen'
import { useCompany } from '#lib/client/manager/use-company'
import css from './settings-frame.module.css'

const PAGES = [
  { page: 'members', label: 'MEMBERS', scope: 'members:write' },
  { page: 'notifications', label: 'NOTIFICATIONS', scope: 'candidacies:read' },
  { page: 'templates', label: 'TEMPLATES', scope: 'candidacies:write' },
  { page: 'audit', label: 'AUDIT', scope: 'audit:read' },
] as const

/** The links between the settings. Pages that the member may not open are not listed. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const t = useTranslations('MANAGER.SETTINGS')
  const { slug, scopes } = useCompany()
  const [, , , current] = usePathname().split('/')
  const links = useRef<HTMLElement>(null)
  // On phones, the links scroll sideways, so the current one may be out of view.
  useEffect(() => {
    links.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [current])
  return (
    <Screen>
      <nav ref={links} aria-label={t('LABEL')} className={css.pages}>
        {PAGES.filter(({ scope }) => scopes.includes(scope)).map(({ page, label }) => (
          <Link
            key={page}
            href={`/${slug}/settings/${page}`}
            prefetch={false}
            className={css.page}
            aria-current={page === current ? 'page' : undefined}
          >
            {t(label)}
          </Link>
        ))}
      </nav>
      {children}
    </Screen>
  )
}
