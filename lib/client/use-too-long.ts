import { useErrorText } from '#lib/client/error-text'

/**
 * The error of a text that is longer than allowed. Fields have no `maxLength`, because browsers cut a pasted text
 * without a message.
 */
export function useTooLong(text: string, max: number): string | null {
  const errorText = useErrorText()
  return text.trim().length > max ? errorText.field({ key: 'MAX_LENGTH', bound: max }) : null
}
