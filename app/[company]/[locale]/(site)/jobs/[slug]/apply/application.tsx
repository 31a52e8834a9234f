'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense } from 'react'
import { Funnel } from '#components/funnel/funnel'
import { StageHead } from '#components/funnel/stage-head'
import { Phone } from '#components/recorder/phone/phone'
import { PitchRecorder } from '#components/recorder/pitch-recorder'
import { Skeleton } from '#components/ui/skeleton'
import { useSession } from '#lib/client/session'
import type { Campaign } from '#lib/domain/campaign'
import type { WebsiteVideo } from '#lib/domain/website'

/** Each screen is loaded when it is shown, because most visits need only a few of them. */
const SignIn = lazy(() => import('#components/account/sign-in').then((file) => ({ default: file.SignIn })))
const Verification = lazy(() =>
  import('#components/account/verification').then((file) => ({ default: file.Verification })),
)
const loading = <Skeleton count={4} />

/** Connects the funnel with the account, which do not import each other. */
export function Application({ campaign, websiteVideo }: { campaign: Campaign; websiteVideo: WebsiteVideo | null }) {
  const t = useTranslations('FUNNEL.ACCOUNT')
  const tVerification = useTranslations('ACCOUNT.VERIFICATION')
  const session = useSession()
  return (
    <Funnel
      campaign={campaign}
      websiteVideo={websiteVideo}
      recorder={PitchRecorder}
      phone={Phone}
      account={
        <>
          <StageHead title={t('TITLE')}>{t('TEXT')}</StageHead>
          <Suspense fallback={loading}>
            <SignIn initialView="sign-up" campaign_id={campaign.id} />
          </Suspense>
        </>
      }
      verification={
        session.status === 'user' && (
          <>
            <StageHead title={tVerification('TITLE')} />
            <Suspense fallback={loading}>
              <Verification user={session.user} />
            </Suspense>
          </>
        )
      }
    />
  )
}
