import { useTranslations } from 'next-intl'
import { useErrorText } from '#lib/client/error-text'
import { TemplateField } from '#lib/domain/template-field'
import { ApiError } from '#lib/contract/errors'

/** The text of an error of a message to a candidate. A template field without a value has its label. */
export function useMessageErrorText() {
  const t = useTranslations('MANAGER.TEMPLATE')
  const errorText = useErrorText()
  return (error: unknown): string => {
    const [fieldError] = error instanceof ApiError ? Object.values(error.fields ?? {}) : []
    const name = TemplateField.safeParse(fieldError?.bound)
    return fieldError?.key === 'EMPTY_FIELD' && name.success
      ? errorText.field({ ...fieldError, bound: t(`FIELD_${name.data}`) })
      : errorText.forValue(error)
  }
}
