'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { AccountOfFunnel } from '#components/funnel/account-frame'
import { FunnelFrame } from '#components/funnel/funnel-frame'
import type { HelpLinks } from '#components/funnel/funnel-footer'
import type { PhoneMethod, Recorder } from '#components/funnel/pitch-panel'
import type { ContactDialog } from '#components/funnel/review-person'
import { importStore } from './use-answers'
import { useApplication } from './use-application'
import { useScreenTitle } from './use-screen-title'
import { VideoStage } from '#components/funnel/video-stage'
import { useCompany } from '#components/site/company-context'
import { Skeleton } from '#components/ui/skeleton'
import { onFirstUse } from '#lib/client/first-use'
import { lazyWithPreload, preloadAll } from '#lib/client/preload'
import type { Campaign } from '#lib/domain/campaign'
import { isProgressKnown } from '#lib/domain/funnel-step'
import type { WebsiteVideo } from '#lib/domain/website'
import { CountFailureProvider, useStepCounts } from './use-step-counts'

const FailedScreen = lazyWithPreload(() => import('#components/funnel/failed-screen').then((file) => file.FailedScreen))
/** The questions load when the candidate first uses the page, and later screens while the candidate answers. */
const SurveyStage = lazyWithPreload(() => import('#components/funnel/survey-stage').then((file) => file.SurveyStage))
const StoringScreen = lazyWithPreload(() =>
  import('#components/funnel/storing-screen').then((file) => file.StoringScreen),
)
const PitchStage = lazyWithPreload(() => import('#components/funnel/pitch-stage').then((file) => file.PitchStage))
const ResumeStage = lazyWithPreload(() => import('#components/funnel/resume-stage').then((file) => file.ResumeStage))
const Review = lazyWithPreload(() => import('#components/funnel/review').then((file) => file.Review))
const Receipt = lazyWithPreload(() => import('#components/funnel/receipt').then((file) => file.Receipt))

type Props = {
  campaign: Campaign
  websiteVideo: WebsiteVideo | null
  help: HelpLinks
  /**
   * Parts of other features, passed in by the page. `onPart`: receives the name of the form that is open, if it is not
   * the first one.
   */
  account: (screen: AccountOfFunnel, onPart: (name: string | null) => void) => ReactNode
  verification: ReactNode
  contactDialog: ContactDialog
  recorder: Recorder
  phone?: PhoneMethod
  /** Loads the parts of other features in advance. */
  onPreload?: () => void
}

/** The application. The step in the URL, the session and the candidacy determine the screen. */
export function Funnel({
  campaign: loaded,
  websiteVideo,
  help,
  account,
  verification,
  contactDialog,
  recorder,
  phone,
  onPreload,
}: Props) {
  const t = useTranslations('FUNNEL')
  const { company } = useCompany()
  const [campaign, setCampaign] = useState(loaded)
  const application = useApplication(campaign)
  const { candidacy, form, stages, questions, screen, retry, isChange, open, goTo, finishStep } = application
  const countFailure = useStepCounts(company.slug, campaign.slug, screen)
  // The name of a screen within a step.
  const [part, setPart] = useState<string | null>(null)
  useScreenTitle(campaign, screen, questions, part)
  const hasSurvey = stages.includes('SURVEY')
  useEffect(() => onFirstUse(() => preloadAll(FailedScreen, hasSurvey && SurveyStage)), [hasSurvey])
  const isAtVideo = screen.at === 'stage' && screen.stage === 'VIDEO' && hasSurvey
  usePreload(isProgressKnown(screen) && !isAtVideo, () => {
    onPreload?.()
    preloadAll(StoringScreen, stages.includes('PITCH') && PitchStage, ResumeStage, Review, Receipt)
    // Ignored, because the store is imported again when answers are saved.
    importStore().catch(() => null)
  })
  const loading = (
    <div role="status" aria-label={t('LOADING')}>
      <Skeleton shape="title" />
      <Skeleton count={4} />
    </div>
  )

  return (
    <CountFailureProvider value={countFailure}>
      <FunnelFrame campaign={campaign} application={application} help={help} part={part}>
        {screen.at === 'loading' && loading}
        {screen.at === 'account' && account(screen, setPart)}
        {screen.at === 'verification' && verification}
        {screen.at === 'stage' && screen.stage === 'VIDEO' && (
          <VideoStage campaign={campaign} websiteVideo={websiteVideo} onSeen={form.markSeen} onDone={finishStep} />
        )}
        <Suspense fallback={loading}>
          {screen.at === 'unavailable' && <FailedScreen onRetry={retry} />}
          {screen.at === 'storing' && <StoringScreen form={form} />}
          {screen.at === 'stage' && screen.stage === 'SURVEY' && campaign.survey && (
            <SurveyStage
              campaign={campaign}
              onCampaign={setCampaign}
              survey={campaign.survey}
              question_id={screen.question_id}
              form={form}
              isChange={isChange}
              onOpen={(question_id) => open({ at: 'stage', stage: 'SURVEY', question_id })}
              onDone={finishStep}
            />
          )}
          {candidacy && screen.at === 'stage' && screen.stage === 'PITCH' && campaign.pitch && (
            <PitchStage
              recorder={recorder}
              phone={phone}
              pitch={campaign.pitch}
              lang={campaign.locale}
              candidacy={candidacy}
              view={screen.view}
              onView={(view, isReplaced) => goTo({ ...screen, view }, isReplaced)}
              part={part}
              onPart={setPart}
              onDone={finishStep}
            />
          )}
          {candidacy && screen.at === 'stage' && screen.stage === 'RESUME' && (
            <ResumeStage
              candidacy={candidacy}
              view={screen.view}
              onView={(view) => goTo({ ...screen, view })}
              onPart={setPart}
              onDone={finishStep}
            />
          )}
          {candidacy && screen.at === 'review' && (
            <Review
              campaign={campaign}
              onCampaign={setCampaign}
              candidacy={candidacy}
              form={form}
              stages={stages}
              contactDialog={contactDialog}
              view={screen.view}
              onView={(view) => (view ? open({ at: 'review', view }) : goTo({ at: 'review' }))}
              onChange={(changed) => open(changed, { isChange: true })}
            />
          )}
          {candidacy && screen.at === 'receipt' && <Receipt candidacy={candidacy} />}
        </Suspense>
      </FunnelFrame>
    </CountFailureProvider>
  )
}

/** Delay in milliseconds, so that the requests of the current screen come first. */
const PRELOAD_DELAY_MS = 1500

function usePreload(isDue: boolean, preload: () => void) {
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(preload, PRELOAD_DELAY_MS)
    return () => clearTimeout(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Runs once, because `preload` is new on each render.
  }, [isDue])
}
