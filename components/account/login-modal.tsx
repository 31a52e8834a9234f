'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SignIn, TITLES } from '#components/account/sign-in'
import type { ModalProps } from '#components/site/modals'
import { Dialog } from '#components/ui/dialog'
import type { AccountView } from '#lib/domain/funnel-views'
import { publishSignInResult } from '#lib/client/sign-in-result'

/** The modal 'login' of §2. */
export function LoginModal({ onClose }: ModalProps) {
  const t = useTranslations('ACCOUNT')
  const [view, setView] = useState<AccountView>('signin')
  const close = () => {
    publishSignInResult(null)
    onClose()
  }
  return (
    <Dialog open onClose={close} title={t(TITLES[view])} size="small">
      <SignIn initialView="signin" onDone={close} onView={setView} />
    </Dialog>
  )
}
