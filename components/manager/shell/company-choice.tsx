'use client'

import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { EmptyState } from '#components/ui/empty-state'
import { rememberedCompany } from '#lib/client/manager/last-company'
import { useManagerSession } from '#lib/client/manager/session'
import { useSessionRetry } from '#lib/client/manager/use-session-retry'
import { signInPath } from '#lib/domain/manager-path'
import css from './company-choice.module.css'
import { CompanyMark } from './company-mark'
import frame from './manager-frame.module.css'
import { ScreenTitle } from './screen-title'
import { SessionPending } from './session-pending'
import { SignOutButton } from './sign-out-button'

/** The first screen: continues to the only company or the one used last, and otherwise asks. */
export function CompanyChoice() {
  const t = useTranslations('MANAGER')
  const router = useRouter()
  const state = useManagerSession()
  const retry = useSessionRetry(state)
  const companies = state.status === 'member' ? state.session.companies : []
  useEffect(() => {
    if (state.status === 'anonymous') return router.replace(signInPath('/'))
    if (state.status !== 'member') return
    const { companies: found } = state.session
    const last = found.find(({ slug }) => slug === rememberedCompany())
    const next = found.length === 1 ? found[0] : new URLSearchParams(location.search).has('choose') ? undefined : last
    if (next) router.replace(`/${next.slug}/inbox`)
  }, [state, router])

  if (state.status !== 'member') return <SessionPending retry={retry} count={3} />
  if (companies.length === 0)
    return (
      <main id="content" tabIndex={-1} className={frame.alone}>
        <ScreenTitle>{t('COMPANIES.NONE_TITLE')}</ScreenTitle>
        <EmptyState level={1} drawing="files" title={t('COMPANIES.NONE_TITLE')} actions={<SignOutButton />}>
          {t('COMPANIES.NONE_TEXT', { email: state.session.user.email })}
        </EmptyState>
      </main>
    )
  return (
    <main id="content" tabIndex={-1} className={css.page}>
      <ScreenTitle>{t('COMPANIES.TITLE')}</ScreenTitle>
      <h1>{t('COMPANIES.TITLE')}</h1>
      <ul role="list" className={css.list}>
        {companies.map(({ slug, name, role }) => (
          <li key={slug}>
            <Link href={`/${slug}/inbox`} prefetch={false} className={css.company}>
              <CompanyMark name={name} size="large" />
              <span className={css.text}>
                <span className={css.name}>{name}</span>
                <span className={css.role}>{t(`ROLE.${role}`)}</span>
              </span>
              <ChevronRight aria-hidden="true" className={css.arrow} />
            </Link>
          </li>
        ))}
      </ul>
    </main>
  )
}
