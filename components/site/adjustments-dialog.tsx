import { useTranslations } from 'next-intl'
import { useState } from 'react'
import useSWR from 'swr'
import { AdjustmentsForm } from '#components/site/adjustments-form'
import { AskButton } from '#components/site/ask-button'
import { useCompany } from '#components/site/company-context'
import { Dialog } from '#components/ui/dialog'
import { LoadError } from '#components/ui/load-error'
import { Skeleton } from '#components/ui/skeleton'
import { useToast } from '#components/ui/toast'
import { readAdjustments, saveAdjustments, type Target } from '#lib/client/adjustments'
import { type Adjustments, isRequested } from '#lib/domain/adjustments'
import s from './adjustments-dialog.module.css'

type Props = {
  target: Target
  isSubmitted: boolean
  /** Whether the application is a draft with a video question, at which the candidate chooses more time or attempts. */
  hasPitch: boolean
  onClose: () => void
}

/** The adjustments that the candidate asks the company for. They can be changed and withdrawn at any time. */
export function AdjustmentsDialog({ target, isSubmitted, hasPitch, onClose }: Props) {
  const t = useTranslations('ADJUSTMENTS')
  const toast = useToast()
  const { company } = useCompany()
  // A new cache key for each dialog. An older cached state must not be shown, because saving it would undo a change on
  // another device.
  const [openingId] = useState(() => crypto.randomUUID())
  const { data, error, mutate } = useSWR(['adjustments', openingId], () => readAdjustments(target))
  const save = async (adjustments: Adjustments) => {
    await saveAdjustments(target, adjustments)
    const text = !isRequested(adjustments) ? 'WITHDRAWN' : isSubmitted ? 'SENT' : 'SAVED'
    toast({ message: t(text, { company: company.name }), tone: 'success' })
    onClose()
  }
  return (
    <Dialog
      open
      isSheetOnPhones
      title={t('TITLE')}
      description={`${t('TEXT')} ${t(isSubmitted ? 'WHEN_SENT' : 'WHEN_DRAFT', { company: company.name })}`}
      onClose={onClose}
    >
      <div className={s.parts}>
        {data ? (
          <AdjustmentsForm value={data} onSave={save} />
        ) : error === undefined ? (
          <Skeleton count={4} />
        ) : (
          <LoadError onRetry={() => mutate()} />
        )}
        {hasPitch && <p className={s.quiet}>{t('PITCH')}</p>}
        {target.candidacy_id !== null && !isSubmitted && (
          <div className={s.ask}>
            <p className={s.quiet}>{t('ASK')}</p>
            <AskButton candidacy_id={target.candidacy_id} tone="quiet" />
          </div>
        )}
      </div>
    </Dialog>
  )
}
