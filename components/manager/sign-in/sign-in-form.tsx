'use client'

import { useState } from 'react'
import type { MemberSession } from '#lib/contract/staff/sessions'
import { CodeStep } from './code-step'
import { EmailStep } from './email-step'

type Props = {
  onSignedIn: (session: MemberSession) => void
  /** Shown above the form, for example that a link has expired. */
  problem?: string | null
  /** The known address, if a member signs in again. */
  email?: string
  /** In a dialog, the steps have no heading, because the dialog has a title. */
  isInDialog?: boolean
}

/** Sign-in without a password: an email address, then the code that was sent to it. */
export function SignInForm({ onSignedIn, problem = null, email: known = '', isInDialog = false }: Props) {
  const [email, setEmail] = useState(known)
  const [step, setStep] = useState<'email' | 'code' | 'other email'>('email')
  return step === 'code' ? (
    <CodeStep email={email} onSignedIn={onSignedIn} onBack={() => setStep('other email')} isInDialog={isInDialog} />
  ) : (
    <EmailStep
      email={email}
      problem={problem}
      isInDialog={isInDialog}
      takesFocus={step === 'other email'}
      onSignedIn={onSignedIn}
      onSent={(address) => {
        setEmail(address)
        setStep('code')
      }}
    />
  )
}
