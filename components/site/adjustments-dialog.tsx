import { useTranslations } from 'next-intl'
import { useState } from 'react'
import useSWR from 'swr'
// The form comes before the choice. The other order splits the style sheets differently, and pages load more of them.
import { AdjustmentsForm } from '#components/site/adjustments-form'
import { AdjustmentChoice } from '#components/site/adjustment-choice'
import { AskButton } from '#components/site/ask-button'
import { useCompany } from '#components/site/company-context'
import { Dialog } from '#components/ui/dialog'
import { LoadError } from '#components/ui/load-error'
import { Skeleton } from '#components/ui/skeleton'
import { useToast } from '#components/ui/toast'
import {
  readAdjustments,
  saveAdjustments,
  savePitchAdjustments,
  type Target,
  useLocalPitchAdjustments,
} from '#lib/client/adjustments'
import { pitchAdjustmentsKey, unsavedAdjustmentsKey } from '#lib/client/adjustments-keys'
import { type Adjustments, isRequested } from '#lib/domain/adjustments'
import { isSameChoice, NO_ADJUSTMENTS, type PitchAdjustments } from '#lib/domain/pitch-adjustments'
import css from './adjustments-dialog.module.css'

type Props = {
  target: Target
  isSubmitted: boolean
  /** The stored choice for the video question of a draft. Null if a choice has no effect. */
  pitch: PitchAdjustments | null
  onClose: () => void
}

/** The adjustments that the candidate asks the company for. They can be changed and withdrawn at any time. */
export function AdjustmentsDialog({ target, isSubmitted, pitch, onClose }: Props) {
  const t = useTranslations('ADJUSTMENTS')
  const toast = useToast()
  const { company } = useCompany()
  // A new cache key for each dialog. An older cached state must not be shown, because saving it would undo a change on
  // another device.
  const [openingId] = useState(() => crypto.randomUUID())
  const { data, error, mutate } = useSWR(['adjustments', openingId], () => readAdjustments(target))
  const localPitch = useLocalPitchAdjustments(target)
  const pitchChoice = pitch && (localPitch ?? pitch)
  // This choice is saved at once. A candidate who needs only this has nothing else to save.
  const isPitchAdjusted = pitchChoice !== null && !isSameChoice(pitchChoice, NO_ADJUSTMENTS)
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
      <div className={css.parts}>
        {data ? (
          <AdjustmentsForm
            storageKey={unsavedAdjustmentsKey(target.campaign.id, target.candidacy_id)}
            value={data}
            onSave={save}
            onEmpty={isPitchAdjusted ? onClose : null}
          />
        ) : error === undefined ? (
          <Skeleton count={4} />
        ) : (
          <LoadError onRetry={() => mutate()} />
        )}
        {pitchChoice && (
          <AdjustmentChoice
            storageKey={pitchAdjustmentsKey(target.campaign.id)}
            stored={pitchChoice}
            put={(choice) => savePitchAdjustments(target, choice)}
          />
        )}
        {target.candidacy_id !== null && !isSubmitted && (
          <div className={css.ask}>
            <p className={css.quiet}>{t('ASK')}</p>
            <AskButton candidacy_id={target.candidacy_id} tone="quiet" />
          </div>
        )}
      </div>
    </Dialog>
  )
}
