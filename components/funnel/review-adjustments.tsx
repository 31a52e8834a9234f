import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import useSWR from 'swr'
import { ReviewPart } from './review-part'
import { ADJUSTMENTS_HASH } from './use-needs-adjustments'
import { LoadError } from '#components/ui/load-error'
import { readAdjustments } from '#lib/client/adjustments'
import { isUnknownCall } from '#lib/client/store-draft'
import { useUrl } from '#lib/client/use-query'
import { isRequested } from '#lib/domain/adjustments'
import type { Campaign } from '#lib/domain/campaign'
import css from './review.module.css'

/** The adjustments that the company receives with the application. The dialog that changes them belongs to the frame. */
export function ReviewAdjustments({ campaign, candidacy_id }: { campaign: Campaign; candidacy_id: number }) {
  const t = useTranslations('FUNNEL.REVIEW')
  const tAdjustments = useTranslations('ADJUSTMENTS')
  const { data, error, mutate } = useSWR(['requested-adjustments', candidacy_id], () =>
    readAdjustments({ campaign, candidacy_id, canStore: true }),
  )
  const isOpen = useUrl(() => location.hash) === ADJUSTMENTS_HASH
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // The dialog may have changed them. A failed read shows its own error.
    if (wasOpen.current && !isOpen) mutate().catch(() => null)
    wasOpen.current = isOpen
  }, [isOpen, mutate])
  // Another funnel API may lack this extension.
  if (!data && isUnknownCall(error)) return null
  const what = tAdjustments('TITLE')
  const isMissing = !data || !isRequested(data)
  const lines = data && [
    data.is_questions_in_advance && tAdjustments('QUESTIONS'),
    data.is_text_only && tAdjustments('TEXT_ONLY'),
    data.interpreter && t('INTERPRETER', { language: data.interpreter }),
    data.other,
  ]
  return (
    <ReviewPart
      title={what}
      action={
        data && (
          <a
            className={css.action}
            href={ADJUSTMENTS_HASH}
            aria-label={t(isMissing ? 'ADD_WHAT' : 'CHANGE_WHAT', { what })}
          >
            {t(isMissing ? 'ADD' : 'CHANGE')}
          </a>
        )
      }
    >
      {!data && error !== undefined && <LoadError level={3} onRetry={() => mutate()} />}
      {data && isMissing && <p>{t('NO_ADJUSTMENTS')}</p>}
      {lines && !isMissing && (
        <ul role="list" className={css.lines}>
          {lines.filter(Boolean).map((line) => (
            <li key={String(line)}>{line}</li>
          ))}
        </ul>
      )}
    </ReviewPart>
  )
}
