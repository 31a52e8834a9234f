'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, Suspense } from 'react'
import { Funnel } from '#components/funnel/funnel'
import type { HelpLinks } from '#components/funnel/funnel-footer'
import type { PhoneMethod, Recorder } from '#components/funnel/pitch-panel'
import { StageHead } from '#components/funnel/stage-head'
import { useUserEffects } from '#components/site/lazy-user-effects'
import { Skeleton } from '#components/ui/skeleton'
import { lazyWithPreload, preloadAll } from '#lib/client/preload'
import { isPreview } from '#lib/client/preview'
import { useSession } from '#lib/client/session'
import { useBrowserValue } from '#lib/client/use-browser-value'
import type { Campaign } from '#lib/domain/campaign'
import type { WebsiteVideo } from '#lib/domain/website'

/** Parts that the first screen does not need. They are loaded on demand, or in advance by `preload`. */
const AccountScreen = lazyWithPreload(() => import('./account-screen').then((file) => file.AccountScreen))
const Verification = lazyWithPreload(() => import('#components/account/verification').then((file) => file.Verification))
const ContactDialog = lazyWithPreload(() => import('./contact-dialog').then((file) => file.ContactDialog))
const PitchRecorder = lazyWithPreload<ComponentProps<Recorder>>(() =>
  import('#components/recorder/pitch-recorder').then((file) => file.PitchRecorder),
)
const Phone = lazyWithPreload<ComponentProps<PhoneMethod>>(() =>
  import('#components/recorder/phone/phone').then((file) => file.Phone),
)
const importEffects = () => import('#components/site/user-effects')
const loading = <Skeleton count={4} />

type Props = {
  campaign: Campaign
  /** The video of the website's home page, with its captions and transcript. Null if the job has another video. */
  websiteVideo: WebsiteVideo | null
  help: HelpLinks
}

/** Connects the funnel with the account and the recorder, which do not import each other. */
export function Application({ campaign, websiteVideo, help }: Props) {
  const t = useTranslations('FUNNEL')
  const tVerification = useTranslations('ACCOUNT.VERIFICATION')
  const session = useSession()
  const preview = useBrowserValue(isPreview, false)
  useUserEffects(importEffects)
  const preload = () => preloadAll(session.status !== 'user' && AccountScreen, campaign.pitch && PitchRecorder)
  return (
    <Funnel
      campaign={campaign}
      websiteVideo={websiteVideo}
      help={help}
      contactDialog={ContactDialog}
      recorder={PitchRecorder}
      phone={Phone}
      onPreload={preload}
      account={(screen, onPart) =>
        preview ? (
          <StageHead title={t('PREVIEW.TITLE')}>{t('PREVIEW.TEXT')}</StageHead>
        ) : (
          <Suspense fallback={loading}>
            <AccountScreen campaign_id={campaign.id} screen={screen} onPart={onPart} />
          </Suspense>
        )
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
