'use client'

import { useTranslations } from 'next-intl'
import { SignIn } from '#components/account/sign-in'
import { DeviceNote } from '#components/funnel/device-note'
import { StageHead } from '#components/funnel/stage-head'
import { RecommendedBy } from '#components/site/recommended-by'

/** Asks for an account, after the first questions. */
export function AccountScreen({ campaign_id }: { campaign_id: number }) {
  const t = useTranslations('FUNNEL.ACCOUNT')
  return (
    <>
      <StageHead title={t('TITLE')}>{t('TEXT')}</StageHead>
      <RecommendedBy />
      <SignIn initialView="sign-up" campaign_id={campaign_id} />
      <DeviceNote canSignIn={false} />
    </>
  )
}
