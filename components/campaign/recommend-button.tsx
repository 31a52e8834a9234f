'use client'

import { UserRoundPlus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { RecommendedJob } from '#components/campaign/sponsor-link'
import { useCompany } from '#components/site/company-context'
import { useModals } from '#components/site/modals'
import { Button } from '#components/ui/button'

/** Opens the sponsorship modal, if the company has it. */
export function RecommendButton(recommended: RecommendedJob) {
  const t = useTranslations('SPONSORSHIP')
  const { company } = useCompany()
  const modals = useModals()
  if (!company.is_sponsorship_active) return null
  return (
    <Button tone="quiet" icon={<UserRoundPlus aria-hidden />} {...modals.opener('sponsorship', recommended)}>
      {t('OPEN')}
    </Button>
  )
}
