'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, lazy, Suspense } from 'react'
import { Funnel } from '#components/funnel/funnel'
import { StageHead } from '#components/funnel/stage-head'
import type { Recorder } from '#components/funnel/pitch-desk'
import { Phone } from '#components/recorder/phone/phone'
import { Skeleton } from '#components/ui/skeleton'
import { useSession } from '#lib/client/session'
import type { Campaign } from '#lib/domain/campaign'
import type { Film } from '#lib/domain/website'

/** Each screen is loaded when it is shown, because most visits need only a few of them. */
const SignIn = lazy(() => import('#components/account/sign-in').then((file) => ({ default: file.SignIn })))
const Verification = lazy(() =>
  import('#components/account/verification').then((file) => ({ default: file.Verification })),
)
const Recording = lazy(() =>
  import('#components/recorder/pitch-recorder').then((file) => ({ default: file.PitchRecorder })),
)
const coming = <Skeleton count={4} />

const PitchRecorder = (props: ComponentProps<Recorder>) => (
  <Suspense fallback={coming}>
    <Recording {...props} />
  </Suspense>
)
/** Connects the funnel with the account, which do not import each other. */
export function Application({ campaign, film }: { campaign: Campaign; film: Film | null }) {
  const t = useTranslations('FUNNEL.ACCOUNT')
  const words = useTranslations('ACCOUNT.VERIFICATION')
  const session = useSession()
  return (
    <Funnel
      campaign={campaign}
      film={film}
      recorder={PitchRecorder}
      phone={Phone}
      account={
        <>
          <StageHead title={t('TITLE')}>{t('TEXT')}</StageHead>
          <Suspense fallback={coming}>
            <SignIn first="sign-up" campaign_id={campaign.id} />
          </Suspense>
        </>
      }
      verification={
        session.status === 'user' && (
          <>
            <StageHead title={words('TITLE')} />
            <Suspense fallback={coming}>
              <Verification user={session.user} />
            </Suspense>
          </>
        )
      }
    />
  )
}
