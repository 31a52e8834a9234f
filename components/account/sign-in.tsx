'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { ArrivalNote } from '#components/account/arrival-note'
import { CredentialsForm } from '#components/account/credentials-form'
import { ForgottenForm } from '#components/account/forgotten-form'
import { SignUpForm } from '#components/account/sign-up-form'
import { Social } from '#components/account/social'
import { Button } from '#components/ui/button'
import { announce } from '#lib/client/arrival'
import { useFocus } from '#lib/client/use-focus'
import s from './sign-in.module.css'

export type SignInView = 'sign-in' | 'sign-up' | 'forgotten'

type Props = {
  first: SignInView
  campaign_id?: number | null
  onDone?: () => void
  /** Called with each view if the title is shown elsewhere; without it the form shows the title. */
  onView?: (view: SignInView) => void
}

/** Message key of each view's title, under ACCOUNT. */
export const TITLES = { 'sign-in': 'SIGN_IN.TITLE', 'sign-up': 'SIGN_UP.TITLE', forgotten: 'FORGOTTEN.TITLE' } as const

/** Three forms, one at a time. The email entered in one is kept for the next. */
export function SignIn({ first, campaign_id = null, onDone = () => {}, onView }: Props) {
  const t = useTranslations('ACCOUNT')
  const [view, show] = useState<SignInView>(first)
  const [email, setEmail] = useState('')
  const box = useRef<HTMLDivElement>(null)
  useFocus(box, view)
  const setView = (next: SignInView) => {
    show(next)
    announce(null)
    onView?.(next)
  }
  const onIn = () => {
    announce(null)
    onDone()
  }
  return (
    <div key={view} ref={box} role="group" aria-label={t(TITLES[view])} className={s.box}>
      {!onView && <h2 className={s.title}>{t(TITLES[view])}</h2>}
      <ArrivalNote />
      {view !== 'forgotten' && <Social />}
      {view === 'sign-up' && (
        <SignUpForm
          campaign_id={campaign_id}
          email={email}
          onDone={onIn}
          onEmail={setEmail}
          onTaken={() => setView('sign-in')}
        />
      )}
      {view === 'sign-in' && (
        <CredentialsForm
          campaign_id={campaign_id}
          email={email}
          onDone={onIn}
          onForgotten={(typed) => {
            setEmail(typed)
            setView('forgotten')
          }}
        />
      )}
      {view === 'forgotten' && (
        <ForgottenForm email={email} campaign_id={campaign_id} onBack={() => setView('sign-in')} />
      )}
      {view !== 'forgotten' && (
        <Button tone="quiet" wide onClick={() => setView(view === 'sign-in' ? 'sign-up' : 'sign-in')}>
          {t(view === 'sign-in' ? 'SIGN_IN.TO_SIGN_UP' : 'SIGN_UP.TO_SIGN_IN')}
        </Button>
      )}
    </div>
  )
}
