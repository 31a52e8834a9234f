'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { StageHead } from '#components/funnel/stage-head'
import { useStep } from './use-step'
import { YoutubeFilm } from '#components/site/youtube-film'
import { useCompany } from '#components/site/company-context'
import { Button } from '#components/ui/button'
import { ErrorSummary } from '#components/ui/error-summary'
import { seeVideo } from '#lib/client/candidacies'
import type { Campaign } from '#lib/domain/campaign'
import { publisherOf } from '#lib/domain/publisher'
import { youtubeId } from '#lib/domain/youtube'
import type { Candidacy } from '#lib/domain/candidacy'
import type { Film } from '#lib/domain/website'
import s from './stage.module.css'

/** A video counts as seen when this share of it has played. */
const SEEN = 0.9

type Props = { campaign: Campaign; film: Film | null; candidacy: Candidacy; onDone: () => void }

export function VideoStage({ campaign, film, candidacy, onDone }: Props) {
  const t = useTranslations('FUNNEL')
  const { company } = useCompany()
  const { run, isBusy, failure } = useStep()
  const [canGo, setGo] = useState(candidacy.video_seen_at !== null)
  const [isBroken, setBroken] = useState(false)
  const url = campaign.video ?? ''
  const title = t('VIDEO.TITLE', { company: publisherOf(company, campaign).name })
  const youtube = youtubeId(url)
  const go = () => run(() => seeVideo(candidacy.id).then(onDone))
  return (
    <>
      <StageHead title={title}>{t('VIDEO.TEXT')}</StageHead>
      <ErrorSummary errors={failure ? [{ message: failure }] : []} />
      {youtube ? (
        <YoutubeFilm id={youtube} onShown={() => setGo(true)} />
      ) : (
        <video
          className={s.film}
          aria-label={title}
          controls
          playsInline
          preload="metadata"
          poster={film?.poster_url ?? undefined}
          onTimeUpdate={({ currentTarget: { currentTime, duration } }) => currentTime >= duration * SEEN && setGo(true)}
          onEnded={() => setGo(true)}
          onError={() => setBroken(true)}
        >
          <source src={url} type="video/mp4" onError={() => setBroken(true)} />
          {film?.captions_url && <track kind="captions" src={film.captions_url} srcLang={campaign.locale} default />}
        </video>
      )}
      <p role="status">{isBroken && t('VIDEO.FAILED')}</p>
      {film?.transcript && (
        <details className={s.transcript} onToggle={() => setGo(true)}>
          <summary>{t('VIDEO.TRANSCRIPT')}</summary>
          <p>{film.transcript}</p>
        </details>
      )}
      {!canGo && !isBroken && <p className={s.quiet}>{youtube ? null : t('VIDEO.WATCH_FIRST')}</p>}
      {/* Announces the next button, which appears at the end of the video. */}
      <div className={s.actions} aria-live="polite">
        {(canGo || isBroken || youtube) && (
          <Button size="large" busy={isBusy} onClick={() => void go()}>
            {t(youtube && !canGo ? 'VIDEO.YOUTUBE_SKIP' : 'NEXT')}
          </Button>
        )}
      </div>
    </>
  )
}
