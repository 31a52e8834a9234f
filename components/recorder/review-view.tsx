import { VolumeX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Film, Unplayable } from '#components/recorder/film'
import { Screen } from '#components/recorder/screen'
import { SendLine } from '#components/recorder/send-line'
import { Button } from '#components/ui/button'
import type { RecorderState } from '#lib/client/recorder/state'
import { useShown } from './context'
import s from './screen.module.css'

export type Reviewed = RecorderState & { at: 'uploading' | 'preview' | 'saving' }

/** The user's own video, during and after the upload: play it, use it, or record again. */
export function ReviewView({ state }: { state: Reviewed }) {
  const t = useTranslations('RECORDER')
  const { triesLeft } = useShown()
  const { film } = state
  const [unplayable, setUnplayable] = useState<string | null>(null)
  return (
    <Screen title={t('REVIEW.TITLE')} actions={<ReviewActions state={state} />}>
      {unplayable === film.url ? (
        <Unplayable />
      ) : (
        <Film film={film} label={t('REVIEW.FILM')} onUnplayable={() => setUnplayable(film.url)} />
      )}
      <SendLine state={state} />
      {film.isSilent && (
        <p className={s.note} role="alert">
          <VolumeX aria-hidden />
          {t('REVIEW.SILENT')}
        </p>
      )}
      {film.kind === 'recorded' && triesLeft <= 0 && <p className={s.text}>{t('REVIEW.NO_TRIES')}</p>}
    </Screen>
  )
}

function ReviewActions({ state }: { state: Reviewed }) {
  const t = useTranslations('RECORDER')
  const { session, support, triesLeft } = useShown()
  const isDecided = state.at === 'saving' || (state.at === 'uploading' && state.isAccepted)
  return (
    <>
      <Button size="large" busy={isDecided} onClick={session.accept}>
        {t('REVIEW.ACCEPT')}
      </Button>
      {!isDecided && support.format !== null && triesLeft > 0 && (
        <Button tone="quiet" size="large" onClick={session.chooseWebcam}>
          {t('REVIEW.AGAIN', { count: triesLeft })}
        </Button>
      )}
      {!isDecided && (
        <Button tone="plain" size="large" onClick={session.other}>
          {t('REVIEW.OTHER')}
        </Button>
      )}
    </>
  )
}
