'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LazyAdjustmentsDialog } from '#components/site/lazy-adjustments-dialog'
import { Button, type ButtonProps } from '#components/ui/button'
import { type Candidacy, listedStages } from '#lib/domain/candidacy'

type Props = Pick<ButtonProps, 'size'> & { candidacy: Candidacy }

/** Opens the adjustments of an application. */
export function AdjustmentsButton({ candidacy, size = 'small' }: Props) {
  const t = useTranslations('ADJUSTMENTS')
  const [isOpen, setOpen] = useState(false)
  const { id, campaign, confirmed_at, pitch_adjustments } = candidacy
  const isSubmitted = confirmed_at !== null
  const hasPitch = !isSubmitted && listedStages(campaign).includes('PITCH')
  return (
    <>
      <Button size={size} tone="quiet" onClick={() => setOpen(true)}>
        {t('LINK')}
      </Button>
      {isOpen && (
        <LazyAdjustmentsDialog
          target={{ campaign, candidacy_id: id, canStore: true }}
          isSubmitted={isSubmitted}
          pitch={hasPitch ? pitch_adjustments : null}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
