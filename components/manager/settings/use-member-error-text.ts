import { useTranslations } from 'next-intl'
import { useErrorText } from '#lib/client/error-text'
import { ApiError } from '#lib/contract/errors'

/** Error text for a change of a member. A conflict means that no active administrator would remain. */
export function useMemberErrorText() {
  const t = useTranslations('MANAGERMEMBERS')
  const errorText = useErrorText()
  return (error: unknown) =>
    error instanceof ApiError && error.code === 'CONFLICT' ? t('LAST_ADMIN') : errorText.call(error)
}
