'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { SignInResultNote } from '#components/account/sign-in-result-note'
import { CredentialsForm } from '#components/account/credentials-form'
import { ForgotPasswordForm } from '#components/account/forgot-password-form'
import { SignUpForm } from '#components/account/sign-up-form'
import { SocialSignIn } from '#components/account/social-sign-in'
import { Button } from '#components/ui/button'
import { publishSignInResult, useSignInResult } from '#lib/client/sign-in-result'
import { lastUserEmail } from '#lib/client/session-user'
import { useFocus } from '#lib/client/use-focus'
import type { AccountView } from '#lib/domain/funnel-views'
import css from './sign-in.module.css'

type Props = {
  /** Ignored with `stored`. */
  initialView?: AccountView
  campaign_id?: number | null
  /** Default: the address that an expired link was sent to, or that of the user whose session has ended. */
  initialEmail?: string | undefined
  onDone?: () => void
  /** Called when the view changes. If passed, the caller shows the title, and the form does not. */
  onView?: (view: AccountView) => void
  /** The view and its setter, if the caller stores it, for example in the URL. */
  stored?: { view: AccountView; show: (view: AccountView) => void }
}

/** Keys of the titles in the namespace ACCOUNT. */
export const TITLES = { signin: 'SIGN_IN.TITLE', signup: 'SIGN_UP.TITLE', forgotten: 'FORGOTTEN.TITLE' } as const

/** Sign-in, sign-up or password reset form. The email address entered in one form is prefilled in the next. */
export function SignIn(props: Props) {
  const { initialView = 'signin', campaign_id = null, initialEmail, onDone = () => {}, onView, stored } = props
  const t = useTranslations('ACCOUNT')
  const [ownView, setOwnView] = useState<AccountView>(initialView)
  const view = stored?.view ?? ownView
  const result = useSignInResult()
  // The result of an expired link may contain the address that the link was sent to.
  const [email, setEmail] = useState(
    initialEmail ?? (result?.kind === 'link' && result.outcome === 'EXPIRED' ? (result.email ?? '') : lastUserEmail()),
  )
  const box = useRef<HTMLDivElement>(null)
  useFocus(box, view)
  const showView = (next: AccountView) => {
    if (stored) stored.show(next)
    else setOwnView(next)
    publishSignInResult(null)
    onView?.(next)
  }
  const handleDone = () => {
    publishSignInResult(null)
    onDone()
  }
  return (
    <div key={view} ref={box} role="group" aria-label={t(TITLES[view])} className={css.box}>
      {!onView && <h2 className={css.title}>{t(TITLES[view])}</h2>}
      <SignInResultNote />
      {view !== 'forgotten' && <SocialSignIn />}
      {view === 'signup' && (
        <SignUpForm
          campaign_id={campaign_id}
          email={email}
          onDone={handleDone}
          onEmail={setEmail}
          onExistingAccount={() => showView('signin')}
        />
      )}
      {view === 'signin' && (
        <CredentialsForm
          campaign_id={campaign_id}
          email={email}
          onDone={handleDone}
          onEmail={setEmail}
          onForgotten={() => showView('forgotten')}
        />
      )}
      {view === 'forgotten' && (
        <ForgotPasswordForm
          email={email}
          campaign_id={campaign_id}
          onEmail={setEmail}
          onBack={() => showView('signin')}
        />
      )}
      {view !== 'forgotten' && (
        <Button tone="quiet" wide onClick={() => showView(view === 'signin' ? 'signup' : 'signin')}>
          {t(view === 'signin' ? 'SIGN_IN.TO_SIGN_UP' : 'SIGN_UP.TO_SIGN_IN')}
        </Button>
      )}
    </div>
  )
}
