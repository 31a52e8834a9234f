'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { StageHead } from '#components/funnel/stage-head'
import { useStepAction } from './use-step-action'
import { YoutubeVideo } from '#components/site/youtube-video'
import { useCompany } from '#components/site/company-context'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { markVideoSeen } from '#lib/client/candidacies'
import type { Campaign } from '#lib/domain/campaign'
import { publisherOf } from '#lib/domain/publisher'
import { youtubeId } from '#lib/domain/youtube'
import type { Candidacy } from '#lib/domain/candidacy'
import type { WebsiteVideo } from '#lib/domain/website'
import s from './stage.module.css'

/** A video counts as seen when this share of it has played. */
const SEEN_SHARE = 0.9

type Props = { campaign: Campaign; websiteVideo: WebsiteVideo | null; candidacy: Candidacy; onDone: () => void }

export function VideoStage({ campaign, websiteVideo, candidacy, onDone }: Props) {
  const t = useTranslations('FUNNEL')
  const { company } = useCompany()
  const { run, isBusy, failure } = useStepAction()
  const [canContinue, setCanContinue] = useState(candidacy.video_seen_at !== null)
  const [isBroken, setBroken] = useState(false)
  const url = campaign.video ?? ''
  const title = t('VIDEO.TITLE', { company: publisherOf(company, campaign).name })
  const youtube = youtubeId(url)
  const proceed = () => run(() => markVideoSeen(candidacy.id).then(onDone))
  return (
    <>
      <StageHead title={title}>{t('VIDEO.TEXT')}</StageHead>
      <ErrorSummary errors={failure ? [{ message: failure }] : []} />
      {youtube ? (
        <YoutubeVideo id={youtube} onShown={() => setCanContinue(true)} />
      ) : (
        <video
          className={s.video}
          aria-label={title}
          controls
          playsInline
          preload="metadata"
          poster={websiteVideo?.poster_url ?? undefined}
          onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
            currentTime >= duration * SEEN_SHARE && setCanContinue(true)
          }
          onEnded={() => setCanContinue(true)}
          onError={() => setBroken(true)}
        >
          <source src={url} type="video/mp4" onError={() => setBroken(true)} />
          {websiteVideo?.captions_url && (
            <track kind="captions" src={websiteVideo.captions_url} srcLang={campaign.locale} default />
          )}
        </video>
      )}
      <p role="status">{isBroken && t('VIDEO.FAILED')}</p>
      {websiteVideo?.transcript && (
        <details className={s.transcript} onToggle={() => setCanContinue(true)}>
          <summary>{t('VIDEO.TRANSCRIPT')}</summary>
          <p>{websiteVideo.transcript}</p>
        </details>
      )}
      {!canContinue && !isBroken && <p className={s.quiet}>{youtube ? null : t('VIDEO.WATCH_FIRST')}</p>}
      {/* Announces the next button, which appears at the end of the video. */}
      <div className={s.actions} aria-live="polite">
        {(canContinue || isBroken || youtube) && (
          <Button size="large" busy={isBusy} onClick={() => void proceed()}>
            {t(youtube && !canContinue ? 'VIDEO.YOUTUBE_SKIP' : 'NEXT')}
          </Button>
        )}
      </div>
    </>
  )
}
