import { useTranslations } from 'next-intl'

/**
 * The error of a text that is longer than allowed. Fields have no `maxLength`, because browsers cut a pasted text
 * without a message. Does not use `useErrorText`, whose script handles all errors and would slow down pages that check
 * only a length.
 */
export function useTooLong(text: string, max: number): string | null {
  const t = useTranslations('ERRORS.FORMS')
  return text.trim().length > max ? t('MAX_LENGTH', { n: String(max) }) : null
}
