import { KeyRound } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import { useErrorText } from '#lib/client/error-text'
import { passkeyProblemOf } from '#lib/client/manager/passkeys'
import { usePasskeySignIn } from '#lib/client/manager/use-passkey-sign-in'
import type { MemberSession } from '#lib/contract/staff/sessions'
import css from './sign-in.module.css'

/** Sign-in with a passkey. Renders nothing in a browser that does not support passkeys. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (session: MemberSession) => void }) {
  const t = useTranslations('MANAGERPASSKEYS')
  const errorText = useErrorText()
  const { isAvailable, isBusy, error, start } = usePasskeySignIn(onSignedIn)
  if (!isAvailable) return null
  const problem = passkeyProblemOf(error)
  return (
    <>
      <Button tone="quiet" wide icon={<KeyRound />} busy={isBusy} onClick={() => void start()}>
        {t('SIGN_IN')}
      </Button>
      <p role="alert" className={css.problem}>
        {error !== null && (problem ? t(`SIGN_IN_PROBLEM.${problem}`) : errorText.call(error))}
      </p>
    </>
  )
}
