'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { FunnelFrame } from '#components/funnel/funnel-frame'
import type { PhoneMethod, Recorder } from '#components/funnel/pitch-panel'
import { PitchStage } from '#components/funnel/pitch-stage'
import { Receipt } from '#components/funnel/receipt'
import { ResumeStage } from '#components/funnel/resume-stage'
import { Review } from '#components/funnel/review'
import { StartScreen } from '#components/funnel/start-screen'
import { SurveyStage } from '#components/funnel/survey-stage'
import { VideoStage } from '#components/funnel/video-stage'
import { useCompany } from '#components/site/company-context'
import { LoadError } from '#components/ui/load-error'
import { Skeleton } from '#components/ui/skeleton'
import { useCandidacy } from '#lib/client/candidacies'
import { hasDraft } from '#lib/client/draft-store'
import { useSession } from '#lib/client/session'
import type { Campaign } from '#lib/domain/campaign'
import { stagesOf } from '#lib/domain/candidacy'
import type { Stage } from '#lib/domain/enumerations'
import { screenOf } from '#lib/domain/funnel'
import type { WebsiteVideo } from '#lib/domain/website'
import { StepFailed, useStepCounts } from './use-step-counts'

type Props = {
  campaign: Campaign
  websiteVideo: WebsiteVideo | null
  /** Parts of other features, passed in by the page. */
  account: ReactNode
  verification: ReactNode
  recorder: Recorder
  phone?: PhoneMethod
}

/** The application. The current screen follows from the session and the candidacy. */
export function Funnel({ campaign, websiteVideo, account, verification, recorder, phone }: Props) {
  const t = useTranslations('FUNNEL')
  const session = useSession()
  const { company } = useCompany()
  const isVerified = session.status === 'user' && session.isVerified
  const { candidacy, isLoading, isUnread, retry } = useCandidacy(campaign.id, session.status === 'user')
  const [reopened, setReopened] = useState<Stage | null>(null)
  const stages = stagesOf(campaign)
  const screen = screenOf({
    session: session.status === 'user' ? (isVerified ? 'verified' : 'unverified') : session.status,
    candidacy: isUnread ? 'unread' : isLoading ? 'loading' : candidacy,
    stages,
    reopened,
    hasDraftHere: candidacy !== null && hasDraft(candidacy.id),
  })
  const countFailure = useStepCounts(company.slug, campaign.slug, screen)
  // A late result of one stage does not close another stage that was opened in the meantime.
  const closeStage = (stage: Stage) => () => setReopened((current) => (current === stage ? null : current))

  return (
    <StepFailed value={countFailure}>
      <FunnelFrame campaign={campaign} stages={stages} screen={screen} candidacy={candidacy} onReopen={setReopened}>
        {screen.at === 'loading' && (
          <div role="status" aria-label={t('LOADING')}>
            <Skeleton shape="title" />
            <Skeleton count={4} />
          </div>
        )}
        {screen.at === 'unread' && <LoadError level={1} onRetry={retry} />}
        {screen.at === 'account' && account}
        {screen.at === 'verification' && verification}
        {screen.at === 'start' && <StartScreen campaign={campaign} stages={stages} />}
        {candidacy && screen.at === 'stage' && screen.stage === 'VIDEO' && (
          <VideoStage
            campaign={campaign}
            websiteVideo={websiteVideo}
            candidacy={candidacy}
            onDone={closeStage('VIDEO')}
          />
        )}
        {candidacy && screen.at === 'stage' && screen.stage === 'SURVEY' && campaign.survey && (
          <SurveyStage
            survey={campaign.survey}
            lang={campaign.locale}
            candidacy={candidacy}
            onDone={closeStage('SURVEY')}
          />
        )}
        {candidacy && screen.at === 'stage' && screen.stage === 'PITCH' && campaign.pitch && (
          <PitchStage
            recorder={recorder}
            phone={phone}
            pitch={campaign.pitch}
            lang={campaign.locale}
            candidacy={candidacy}
            onDone={closeStage('PITCH')}
          />
        )}
        {candidacy && screen.at === 'stage' && screen.stage === 'RESUME' && (
          <ResumeStage candidacy={candidacy} onDone={closeStage('RESUME')} />
        )}
        {candidacy && screen.at === 'review' && (
          <Review campaign={campaign} candidacy={candidacy} stages={stages} onChange={setReopened} />
        )}
        {candidacy && screen.at === 'receipt' && <Receipt candidacy={candidacy} />}
      </FunnelFrame>
    </StepFailed>
  )
}
