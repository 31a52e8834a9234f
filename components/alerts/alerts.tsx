'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { lazyNearViewport } from '#components/ui/lazy-near-viewport'
import { Skeleton } from '#components/ui/skeleton'
import type { User } from '#lib/domain/user'
import css from './alerts.module.css'

const AlertList = lazyNearViewport(
  () => import('#components/alerts/alert-list').then((file) => file.AlertList),
  <Skeleton count={5} />,
)

/** The user's alerts. */
export function Alerts({ user }: { user: User }) {
  const t = useTranslations('ALERTLIST')
  const heading = useRef<HTMLHeadingElement>(null)
  // Emails link to this heading. It takes focus even if the user first has to sign in on this page.
  useEffect(() => {
    if (location.hash === '#alerts') heading.current?.focus()
  }, [])
  return (
    <section className={css.alerts} aria-labelledby="alerts">
      <header className={css.head}>
        <h2 id="alerts" ref={heading} tabIndex={-1}>
          {t('TITLE')}
        </h2>
        <p className={css.note}>{t('TEXT')}</p>
      </header>
      <AlertList user={user} heading={heading} />
    </section>
  )
}
