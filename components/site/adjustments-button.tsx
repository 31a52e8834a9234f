'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { ModalPending } from '#components/site/modal-pending'
import { lazyModal } from '#components/site/modals'
import { Button, type ButtonProps } from '#components/ui/button'
import { type Candidacy, listedStages } from '#lib/domain/candidacy'

const AdjustmentsDialog = lazyModal(() =>
  import('#components/site/adjustments-dialog').then((file) => file.AdjustmentsDialog),
)

type Props = Pick<ButtonProps, 'size'> & { candidacy: Candidacy }

/** Opens the adjustments of an application. */
export function AdjustmentsButton({ candidacy, size = 'small' }: Props) {
  const t = useTranslations('ADJUSTMENTS')
  const [isOpen, setOpen] = useState(false)
  const { id, campaign, confirmed_at } = candidacy
  const isSubmitted = confirmed_at !== null
  return (
    <>
      <Button size={size} tone="quiet" onClick={() => setOpen(true)}>
        {t('LINK')}
      </Button>
      {isOpen && (
        <Suspense fallback={<ModalPending />}>
          <AdjustmentsDialog
            target={{ campaign, candidacy_id: id, canStore: true }}
            isSubmitted={isSubmitted}
            hasPitch={!isSubmitted && listedStages(campaign).includes('PITCH')}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
