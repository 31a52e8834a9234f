import { useTranslations } from 'next-intl'
import { CandidacyStatus } from '#lib/domain/enumerations'
import type { DiscussionMessage } from '#lib/domain/discussion'

/** Text of a change of status. A status of another system is shown unchanged. */
export function useStatusText() {
  const t = useTranslations('MESSAGING')
  return ({ new_status }: Pick<DiscussionMessage, 'new_status'>): string => {
    const known = CandidacyStatus.safeParse(new_status)
    return known.success ? t(`STATUS.${known.data}`) : (new_status ?? '')
  }
}
