import { useEffect } from 'react'
import { LazyAdjustmentsDialog } from '#components/site/lazy-adjustments-dialog'
import { ADJUSTMENTS_HASH } from './use-needs-adjustments'
import { readLocalAdjustments, readLocalPitchAdjustments } from '#lib/client/local-adjustments'
import { storeDraft } from '#lib/client/store-draft'
import { useOnceUntil } from '#lib/client/use-once-until'
import { changeUrl, useUrl } from '#lib/client/use-query'
import type { Campaign } from '#lib/domain/campaign'
import { type Candidacy, stagesOf } from '#lib/domain/candidacy'
import { NO_ADJUSTMENTS } from '#lib/domain/pitch-adjustments'

/**
 * Removes the hash from the URL. A history entry without state was created by a link to the hash, not by the router, so
 * going back removes it.
 */
const close = () =>
  history.state === null ? history.back() : changeUrl(location.pathname + location.search, 'replace')

type Props = { campaign: Campaign; candidacy: Candidacy | null; canStore: boolean }

/** The dialog for adjustments, opened by the hash of the URL. The link is in the footer and on the page of the job. */
export function FunnelAdjustments({ campaign, candidacy, canStore }: Props) {
  const isStored = candidacy !== null
  const isOpen = useUrl(() => location.hash) === ADJUSTMENTS_HASH
  useEffect(() => {
    // Without answers on this device, no other code moves the request and the choice into the existing application. If
    // this fails, the device keeps them.
    const isOnDevice = readLocalAdjustments(campaign.id) ?? readLocalPitchAdjustments(campaign.id)
    if (canStore && isStored && isOnDevice) storeDraft(campaign).catch(() => null)
  }, [canStore, isStored, campaign])
  const isSubmitted = isStored && candidacy.confirmed_at !== null
  const hasPitch = !isSubmitted && stagesOf(campaign).includes('PITCH')
  const onClose = useOnceUntil(isOpen, close)
  if (!isOpen) return null
  return (
    <LazyAdjustmentsDialog
      target={{ campaign, candidacy_id: candidacy?.id ?? null, canStore }}
      isSubmitted={isSubmitted}
      pitch={hasPitch ? (candidacy?.pitch_adjustments ?? NO_ADJUSTMENTS) : null}
      onClose={onClose}
    />
  )
}
