import { useTranslations } from 'next-intl'
import { OidcButton } from './oidc-button'
import { PasskeyButton } from './passkey-button'
import type { MemberSession } from '#lib/contract/staff/sessions'
import css from './sign-in.module.css'

type Props = { isInDialog: boolean; onSignedIn: (session: MemberSession) => void }

/** Sign-in without an email. A dialog offers no provider, because its page would replace the screen and its input. */
export function OtherMethods({ isInDialog, onSignedIn }: Props) {
  const t = useTranslations('MANAGERPASSKEYS')
  return (
    <div className={css.other}>
      <p className={css.or}>{t('OR')}</p>
      <PasskeyButton onSignedIn={onSignedIn} />
      {!isInDialog && <OidcButton />}
    </div>
  )
}
