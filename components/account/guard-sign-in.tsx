'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SignIn, TITLES } from '#components/account/sign-in'
import { cx } from '#lib/client/cx'
import type { AccountView } from '#lib/domain/funnel-views'
import css from './form.module.css'

/** Asks a visitor to sign in on the page that they want to see. After the sign-in, the page replaces the form. */
export function GuardSignIn() {
  const t = useTranslations('ACCOUNT')
  const [view, setView] = useState<AccountView>('signin')
  return (
    <div className={cx(css.form, css.narrow)}>
      <h1>{t(TITLES[view])}</h1>
      {view !== 'forgotten' && <p className={css.note}>{t('GUARD.TEXT')}</p>}
      <SignIn initialView="signin" onView={setView} />
    </div>
  )
}
