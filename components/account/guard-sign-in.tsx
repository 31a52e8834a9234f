'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SignIn, type SignInView, TITLES } from '#components/account/sign-in'
import { NarrowLayout } from '#components/site/narrow-layout'
import s from './form.module.css'

/** Asks a visitor to sign in on the page that they want to see. After the sign-in, the page replaces the form. */
export function GuardSignIn() {
  const t = useTranslations('ACCOUNT')
  const [view, setView] = useState<SignInView>('sign-in')
  return (
    <NarrowLayout>
      <div className={s.form}>
        <h1>{t(TITLES[view])}</h1>
        {view !== 'forgotten' && <p className={s.note}>{t('GUARD.TEXT')}</p>}
        <SignIn initialView="sign-in" onView={setView} />
      </div>
    </NarrowLayout>
  )
}
