'use client'

import { useTranslations } from 'next-intl'
import { SignIn } from '#components/account/sign-in'
import { DeviceNote } from '#components/funnel/device-note'
import { StageHead } from '#components/funnel/stage-head'
import { RecommendedBy } from '#components/site/recommended-by'

type Props = {
  campaign_id: number
  /**
   * Whether the candidate already has an account or an application. If so, the sign-in form is shown, otherwise the
   * form for a new account.
   */
  mustSignIn: boolean
}

/** Asks the candidate to create an account or to sign in. */
export function AccountScreen({ campaign_id, mustSignIn }: Props) {
  const t = useTranslations('FUNNEL.ACCOUNT')
  return (
    <>
      <StageHead title={t(mustSignIn ? 'KNOWN_TITLE' : 'TITLE')}>{t(mustSignIn ? 'KNOWN_TEXT' : 'TEXT')}</StageHead>
      <RecommendedBy />
      <SignIn initialView={mustSignIn ? 'sign-in' : 'sign-up'} campaign_id={campaign_id} />
      <DeviceNote canSignIn={false} />
    </>
  )
}
