import { VolumeX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RecorderPlayer, Unplayable } from '#components/recorder/player'
import { Screen } from '#components/recorder/screen'
import { type Reviewed, UploadStatus } from '#components/recorder/upload-status'
import { Button } from '#components/ui/button'
import { areTriesUnlimited } from '#lib/domain/unlimited'
import { useRecorderContext } from './context'
import css from './screen.module.css'

/** The user's video during and after the upload. */
export function ReviewView({ state }: { state: Reviewed }) {
  const t = useTranslations('RECORDER')
  const { attemptsLeft } = useRecorderContext()
  const { video } = state
  const [unplayable, setUnplayable] = useState<string | null>(null)
  return (
    <Screen title={t('REVIEW.TITLE')} actions={<ReviewActions state={state} />}>
      {unplayable === video.url ? (
        <Unplayable />
      ) : (
        <RecorderPlayer video={video} label={t('REVIEW.VIDEO')} onUnplayable={() => setUnplayable(video.url)} />
      )}
      <UploadStatus state={state} />
      {video.isSilent && (
        <p className={css.note} role="alert">
          <VolumeX aria-hidden />
          {t('REVIEW.SILENT')}
        </p>
      )}
      {video.kind === 'recorded' && attemptsLeft <= 0 && <p className={css.text}>{t('REVIEW.NO_TRIES')}</p>}
    </Screen>
  )
}

function ReviewActions({ state }: { state: Reviewed }) {
  const { video } = state
  const t = useTranslations('RECORDER')
  const { session, support, attemptsLeft } = useRecorderContext()
  const isAccepted = state.at === 'saving' || (state.at === 'uploading' && state.isAccepted)
  return (
    <>
      <Button size="large" busy={isAccepted} onClick={session.accept}>
        {t('REVIEW.ACCEPT')}
      </Button>
      {!isAccepted && support.format !== null && attemptsLeft > 0 && (
        <Button tone="quiet" size="large" onClick={() => session.record(video.isAudio ? 'audio' : undefined)}>
          {areTriesUnlimited(attemptsLeft) ? t('REVIEW.AGAIN_FREE') : t('REVIEW.AGAIN', { count: attemptsLeft })}
        </Button>
      )}
      {!isAccepted && (
        <Button tone="plain" size="large" onClick={session.showMethods}>
          {t('REVIEW.OTHER')}
        </Button>
      )}
    </>
  )
}
