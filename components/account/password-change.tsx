'use client'

import { useTranslations } from 'next-intl'
import { lazyNearViewport } from '#components/ui/lazy-near-viewport'
import { Skeleton } from '#components/ui/skeleton'
import css from './form.module.css'

const PasswordForm = lazyNearViewport(
  () => import('#components/account/password-form').then((file) => file.PasswordForm),
  <Skeleton shape="row" count={3} />,
)

/** Changes the password, or sets the first one. All other sessions are signed out. */
export function PasswordChange({ isFirst }: { isFirst: boolean }) {
  const t = useTranslations('PROFILE.PASSWORD')
  return (
    <section className={`${css.form} ${css.apart}`}>
      <h2>{t(isFirst ? 'FIRST_TITLE' : 'TITLE')}</h2>
      {isFirst && <p className={css.note}>{t('FIRST_TEXT')}</p>}
      <PasswordForm isFirst={isFirst} />
    </section>
  )
}
