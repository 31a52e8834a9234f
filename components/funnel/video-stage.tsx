'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { StageHead } from '#components/funnel/stage-head'
import { useStepAction } from './use-step-action'
import { LazyYoutubeVideo } from '#components/site/lazy-youtube-video'
import { useCompany } from '#components/site/company-context'
import { Button } from '#components/ui/button'
import { Captions } from '#components/ui/captions'
import { ErrorSummary } from '#components/ui/error-summary'
import { VideoDetails } from '#components/ui/video-details'
import type { Campaign } from '#lib/domain/campaign'
import { publisherOf } from '#lib/domain/publisher'
import { youtubeId } from '#lib/domain/youtube'
import type { WebsiteVideo } from '#lib/domain/website'
import css from './stage.module.css'

type Props = {
  campaign: Campaign
  websiteVideo: WebsiteVideo | null
  /** Stores that the video was seen. */
  onSeen: () => Promise<unknown>
  onDone: () => void
}

/** The company's video. Continuing counts as seeing it, because a candidate may have seen it elsewhere. */
export function VideoStage({ campaign, websiteVideo, onSeen, onDone }: Props) {
  const t = useTranslations('FUNNEL')
  const { company } = useCompany()
  const { run, isBusy, failure } = useStepAction()
  const [isBroken, setBroken] = useState(false)
  const url = campaign.video ?? ''
  const title = t('VIDEO.TITLE', { company: publisherOf(company, campaign).name })
  const youtube = youtubeId(url)
  const locale = useLocale()
  const text = campaign.video_text ?? websiteVideo
  // The text of the website has the language of the page.
  const lang = campaign.video_text ? campaign.locale : locale
  return (
    <>
      <StageHead title={title}>{t('VIDEO.TEXT')}</StageHead>
      <ErrorSummary errors={failure ? [{ message: failure }] : []} />
      <div className={css.list}>
        {youtube ? (
          <LazyYoutubeVideo id={youtube} title={title} />
        ) : (
          <video
            className={css.video}
            aria-label={title}
            controls
            playsInline
            preload="metadata"
            poster={websiteVideo?.poster_url ?? undefined}
            onError={() => setBroken(true)}
          >
            <source src={url} type="video/mp4" onError={() => setBroken(true)} />
            <Captions text={text} lang={lang} />
          </video>
        )}
        <p role="status">{isBroken && t('VIDEO.FAILED')}</p>
        <VideoDetails text={text} lang={lang} />
      </div>
      <div className={css.actions}>
        <Button size="large" busy={isBusy} onClick={() => void run(() => onSeen().then(onDone))}>
          {t('NEXT')}
        </Button>
      </div>
    </>
  )
}
