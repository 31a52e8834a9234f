'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { ScreenTitle } from '#components/manager/shell/screen-title'
import { Spinner } from '#components/ui/spinner'
import { callStaff } from '#lib/client/manager/api'
import { signInWithLink, type MemberSession } from '#lib/contract/staff/sessions'
import { useManagerSession } from '#lib/client/manager/session'
import { returnPathOf } from '#lib/client/manager/sign-in-path'
import { saveLocale } from '#lib/client/locale'
import { LOCALES } from '#lib/domain/locales'
import { SignInForm } from './sign-in-form'
import { useOidcProblem } from './use-oidc-problem'
import css from './sign-in.module.css'

/** Loads the requested path as a new page, in the language of the member. */
function continueTo(path: string, { user }: MemberSession) {
  if (LOCALES.some((locale) => locale === user.locale)) saveLocale(user.locale)
  location.replace(path)
}

/** Reads the token of a one-tap link and removes it from the URL and from the history. */
function takeToken(): string | null {
  const url = new URL(location.href)
  const token = url.searchParams.get('token')
  if (token === null) return null
  url.searchParams.delete('token')
  history.replaceState(history.state, '', url)
  return token
}

export function SignInScreen() {
  const t = useTranslations('MANAGER.SIGN_IN')
  const [link, setLink] = useState<'none' | 'opening' | 'expired'>('none')
  const isStarted = useRef(false)
  const isSigningIn = useRef(false)
  const state = useManagerSession()
  const oidcProblem = useOidcProblem()
  const finish = (session: MemberSession) => {
    isSigningIn.current = true
    continueTo(returnPathOf(location.search), session)
  }
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    const token = takeToken()
    if (token === null) return
    isSigningIn.current = true
    const open = () => {
      setLink('opening')
      return callStaff(signInWithLink, { body: { token } })
    }
    // An effect must not set state itself, so the link is opened after it.
    Promise.resolve()
      .then(open)
      .then(
        (session) => continueTo(returnPathOf(location.search), session),
        () => {
          isSigningIn.current = false
          setLink('expired')
        },
      )
  }, [])
  // The member is already signed in, for example in another tab.
  useEffect(() => {
    if (state.status === 'member' && !isSigningIn.current) location.replace(returnPathOf(location.search))
  }, [state])

  return (
    <main id="content" className={css.page}>
      <ScreenTitle>{t('TITLE')}</ScreenTitle>
      {link === 'opening' ? (
        <p role="status" className={css.opening}>
          <Spinner />
          {t('OPENING')}
        </p>
      ) : (
        <div className={css.panel}>
          <SignInForm onSignedIn={finish} problem={link === 'expired' ? t('LINK_EXPIRED') : oidcProblem} />
        </div>
      )}
    </main>
  )
}
