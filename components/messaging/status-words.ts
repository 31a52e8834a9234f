import { useTranslations } from 'next-intl'
import { CandidacyStatus } from '#lib/domain/enumerations'
import type { DiscussionMessage } from '#lib/domain/discussion'

/** A change of status in plain words; another system's own status stands as it is. */
export function useStatusWords() {
  const t = useTranslations('MESSAGING')
  return ({ new_status }: Pick<DiscussionMessage, 'new_status'>): string => {
    const known = CandidacyStatus.safeParse(new_status)
    return known.success ? t(`STATUS.${known.data}`) : (new_status ?? '')
  }
}
