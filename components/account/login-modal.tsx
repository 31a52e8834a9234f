'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SignIn, type SignInView, TITLES } from '#components/account/sign-in'
import type { ModalProps } from '#components/site/modals'
import { Dialog } from '#components/ui/dialog'
import { publishSignInResult } from '#lib/client/sign-in-result'

/** The modal 'login' of §2. */
export function LoginModal({ onClose }: ModalProps) {
  const t = useTranslations('ACCOUNT')
  const [view, setView] = useState<SignInView>('sign-in')
  const close = () => {
    publishSignInResult(null)
    onClose()
  }
  return (
    <Dialog open onClose={close} title={t(TITLES[view])} size="small">
      <SignIn initialView="sign-in" onDone={close} onView={setView} />
    </Dialog>
  )
}
