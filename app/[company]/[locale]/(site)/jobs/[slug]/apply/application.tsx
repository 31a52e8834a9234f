'use client'

import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { SignIn } from '#components/account/sign-in'
import { Verification } from '#components/account/verification'
import { Funnel } from '#components/funnel/funnel'
import { StageHead } from '#components/funnel/stage-head'
import { PitchRecorder } from '#components/recorder/pitch-recorder'
import { useSession } from '#lib/client/session'
import type { Campaign } from '#lib/domain/campaign'
import type { Film } from '#lib/domain/website'

const PhonePane = dynamic(() => import('#components/recorder/phone/phone-pane').then((file) => file.PhonePane))

/** Joins the funnel and the account: neither journey knows the other. */
export function Application({ campaign, film }: { campaign: Campaign; film: Film | null }) {
  const t = useTranslations('FUNNEL.ACCOUNT')
  const words = useTranslations('ACCOUNT.VERIFICATION')
  const session = useSession()
  return (
    <Funnel
      campaign={campaign}
      film={film}
      recorder={PitchRecorder}
      phone={PhonePane}
      account={
        <>
          <StageHead title={t('TITLE')}>{t('TEXT')}</StageHead>
          <SignIn first="sign-up" campaign_id={campaign.id} />
        </>
      }
      verification={
        session.status === 'user' && (
          <>
            <StageHead title={words('TITLE')} />
            <Verification user={session.user} />
          </>
        )
      }
    />
  )
}
