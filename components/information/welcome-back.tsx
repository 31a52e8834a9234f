'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ButtonLink } from '#components/ui/button'
import { Skeleton } from '#components/ui/skeleton'
import { useSession } from '#lib/client/session'
import css from './notice.module.css'

/** Greets a returning user. Without a session, the page's sign-in form is below. */
export function WelcomeBack({ signIn }: { signIn: ReactNode }) {
  const t = useTranslations('INFORMATION.WELCOME_BACK')
  const session = useSession()
  if (session.status === 'loading') return <Skeleton shape="row" count={3} />
  if (session.status === 'anonymous')
    return (
      <div className={css.notice}>
        <h1 className={css.title}>{t('TITLE')}</h1>
        <p className={css.text}>{t('SIGN_IN_TEXT')}</p>
        <div className={css.below}>{signIn}</div>
      </div>
    )
  return (
    <div className={css.notice}>
      <h1 className={css.title}>{t('TITLE_NAMED', { name: session.user.first_name })}</h1>
      <p className={css.text}>{t('TEXT')}</p>
      <div className={css.actions}>
        <ButtonLink href="/profile/applications">{t('APPLICATIONS')}</ButtonLink>
        <ButtonLink href="/all-jobs" tone="quiet">
          {t('JOBS')}
        </ButtonLink>
      </div>
    </div>
  )
}
