import { useTranslations } from 'next-intl'
import { Button, type ButtonProps } from '#components/ui/button'
import { useToast } from '#components/ui/toast'
import { useErrorText } from '#lib/client/error-text'
import { signOut } from '#lib/client/manager/session'

/** Signs out, or shows an error, so that the member does not leave a shared device signed in. */
export function SignOutButton({ size }: Pick<ButtonProps, 'size'>) {
  const t = useTranslations('MANAGER')
  const toast = useToast()
  const errorText = useErrorText()
  const onClick = () => void signOut().catch((error: unknown) => toast(errorText.toast(error)))
  return (
    <Button tone="quiet" size={size} onClick={onClick}>
      {t('SIGN_OUT')}
    </Button>
  )
}
