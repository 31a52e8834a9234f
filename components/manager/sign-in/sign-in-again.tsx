import { useTranslations } from 'next-intl'
import { Dialog } from '#components/ui/dialog'
import { recordSignIn } from '#lib/client/manager/api'
import { adoptSession } from '#lib/client/manager/session'
import type { Member } from '#lib/client/manager/use-member'
import { SignInForm } from './sign-in-form'

/** Asks a member to sign in again, above the screen on which they were working. */
export function SignInAgain({ user }: { user: Member }) {
  const t = useTranslations('MANAGER.SIGN_IN')
  return (
    <Dialog
      open
      size="small"
      isClosable={false}
      onClose={() => {}}
      title={t('AGAIN_TITLE')}
      description={t('AGAIN_TEXT')}
    >
      <SignInForm
        isInDialog
        email={user.email}
        onSignedIn={(session) => {
          // Another person must not see what the first one entered.
          if (session.user.id !== user.id) return location.assign('/')
          recordSignIn()
          void adoptSession(session)
        }}
      />
    </Dialog>
  )
}
