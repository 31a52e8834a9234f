'use client'

import { useTranslations } from 'next-intl'
import { SignIn } from '#components/account/sign-in'
import { DeviceNote } from '#components/funnel/device-note'
import { StageHead } from '#components/funnel/stage-head'
import { RecommendedBy } from '#components/site/recommended-by'

type Props = {
  campaign_id: number
  /** Whether the person already has an account or an application. Otherwise, the form for a new account opens first. */
  isKnown: boolean
}

/** Asks for an account after the first questions, or asks a known person to sign in. */
export function AccountScreen({ campaign_id, isKnown }: Props) {
  const t = useTranslations('FUNNEL.ACCOUNT')
  return (
    <>
      <StageHead title={t(isKnown ? 'KNOWN_TITLE' : 'TITLE')}>{t(isKnown ? 'KNOWN_TEXT' : 'TEXT')}</StageHead>
      <RecommendedBy />
      <SignIn initialView={isKnown ? 'sign-in' : 'sign-up'} campaign_id={campaign_id} />
      <DeviceNote canSignIn={false} />
    </>
  )
}
