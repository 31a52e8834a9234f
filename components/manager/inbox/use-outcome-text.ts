import { useTranslations } from 'next-intl'
import { useErrorText } from '#lib/client/error-text'
import { countOf, isTemplateGone, type Result, suffixOf } from '#lib/client/manager/inbox/bulk'
import { ApiError } from '#lib/contract/errors'

/** Returns a function for the texts about the result of a bulk action. */
export function useOutcomeText() {
  const t = useTranslations('MANAGERINBOX.BULK')
  const errorText = useErrorText()
  const unsentText = ({ body, progress: { unsent, error } }: Result) => {
    const count = countOf(unsent)
    if (error instanceof ApiError && error.code === 'UNAVAILABLE') return t('UNSENT', { count })
    const notProcessed = t('NOT_PROCESSED', { count })
    // The member has stopped the action.
    if (error === null) return notProcessed
    return `${notProcessed} ${isTemplateGone(error, body) ? t('TEMPLATE_GONE') : errorText.forValue(error)}`
  }
  return (result: Result) => {
    const suffix = suffixOf(result)
    const { changed, decisions, unsent } = result.progress
    return {
      sent: t(`CHANGED${suffix}`, { count: (suffix === '_LATER' ? decisions : changed).length }),
      /** Null if all applications were processed. */
      unsent: unsent.length === 0 ? null : unsentText(result),
    }
  }
}
