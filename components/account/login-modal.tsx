'use client'

import { useTranslations } from 'next-intl'
import { SignIn } from '#components/account/sign-in'
import type { ModalProps } from '#components/site/modals'
import { Dialog } from '#components/ui/dialog'

/** The modal 'login' of §2. */
export function LoginModal({ onClose }: ModalProps) {
  const t = useTranslations('ACCOUNT')
  return (
    <Dialog open onClose={onClose} title={t('MENU.SIGN_IN')} size="small">
      <SignIn first="sign-in" level={3} onDone={onClose} />
    </Dialog>
  )
}
