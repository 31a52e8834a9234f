'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ScreenTitle } from '#components/manager/shell/screen-title'
import { LoadError } from '#components/ui/load-error'
import { Spinner } from '#components/ui/spinner'
import { callStaff } from '#lib/client/manager/api'
import { ApiError } from '#lib/contract/errors'
import { signInWithLink, type MemberSession } from '#lib/contract/staff/sessions'
import { useManagerSession } from '#lib/client/manager/session'
import { returnPathOf } from '#lib/client/manager/sign-in-path'
import { saveLocale } from '#lib/client/locale'
import { LOCALES } from '#lib/domain/locales'
import { SignInForm } from './sign-in-form'
import { useOidcProblem } from './use-oidc-problem'
import css from './sign-in.module.css'

/** Errors of a link that is not valid, or no longer. */
const INVALID_LINK: ReadonlySet<string> = new Set(['TOKEN_EXPIRED', 'INVALID', 'BAD_REQUEST'])

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

type Link = 'none' | 'opening' | 'invalid' | 'failed'

export function SignInScreen() {
  const t = useTranslations('MANAGER.SIGN_IN')
  const [link, setLink] = useState<Link>('none')
  const main = useRef<HTMLElement>(null)
  const token = useRef<string | null>(null)
  const isStarted = useRef(false)
  const isSigningIn = useRef(false)
  const state = useManagerSession()
  const oidcProblem = useOidcProblem()
  const finish = (session: MemberSession) => {
    isSigningIn.current = true
    continueTo(returnPathOf(location.search), session)
  }
  const openLink = useCallback(async (linkToken: string) => {
    isSigningIn.current = true
    setLink('opening')
    try {
      const session = await callStaff(signInWithLink, { body: { token: linkToken } })
      continueTo(returnPathOf(location.search), session)
    } catch (error) {
      isSigningIn.current = false
      // Without a connection, the link can still be valid.
      setLink(error instanceof ApiError && INVALID_LINK.has(error.code) ? 'invalid' : 'failed')
    }
  }, [])
  const retry = () => {
    // The button is removed.
    main.current?.focus()
    if (token.current !== null) void openLink(token.current)
  }
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    const taken = takeToken()
    token.current = taken
    // An effect must not set state itself, so the link is opened after it.
    if (taken !== null) void Promise.resolve().then(() => openLink(taken))
  }, [openLink])
  // The member is already signed in, for example in another tab.
  useEffect(() => {
    if (state.status === 'member' && !isSigningIn.current) location.replace(returnPathOf(location.search))
  }, [state])

  return (
    <main id="content" tabIndex={-1} ref={main} className={css.page}>
      <ScreenTitle>{t('TITLE')}</ScreenTitle>
      {link === 'opening' ? (
        <p role="status" className={css.opening}>
          <Spinner />
          {t('OPENING')}
        </p>
      ) : link === 'failed' ? (
        <div role="alert">
          <LoadError level={1} onRetry={retry} />
        </div>
      ) : (
        <div className={css.panel}>
          <SignInForm onSignedIn={finish} problem={link === 'invalid' ? t('LINK_EXPIRED') : oidcProblem} />
        </div>
      )}
    </main>
  )
}
