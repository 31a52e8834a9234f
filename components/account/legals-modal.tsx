'use client'

import { useTranslations } from 'next-intl'
import { Verification } from '#components/account/verification'
import type { ModalProps } from '#components/site/modals'
import { Dialog } from '#components/ui/dialog'
import { useSession } from '#lib/client/session'

/** The modal 'legals' of §2, for signed-in users who have not accepted the terms. */
export function LegalsModal({ onClose }: ModalProps) {
  const t = useTranslations('ACCOUNT')
  const session = useSession()
  return (
    <Dialog open onClose={onClose} title={t('LEGALS.TITLE')} description={t('LEGALS.TEXT')} size="small">
      {session.status === 'user' && <Verification user={session.user} onDone={onClose} />}
    </Dialog>
  )
}
