import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RecorderPlayer, Unplayable } from '#components/recorder/player'
import { Screen } from '#components/recorder/screen'
import { Button } from '#components/ui/button'
import { useFoundReport } from '#lib/client/recorder/found-recording'
import type { StoredVideo } from '#lib/client/recorder/state/types'
import { useRecorderContext } from './context'
import css from './screen.module.css'
import { useDuration } from './use-duration'

/** Offers a stored recording that was interrupted, for example by a crash of the tab. */
export function InterruptedView({ video }: { video: StoredVideo }) {
  const t = useTranslations('RECORDER')
  const { session, props } = useRecorderContext()
  useFoundReport(props.attemptKey)
  const duration = useDuration()
  const [isBroken, setBroken] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { duration_ms, take_id } = video
  return (
    <Screen
      title={duration_ms === null ? t('FOUND.TITLE_PLAIN') : t('FOUND.TITLE', { time: duration(duration_ms) })}
      actions={
        <>
          <Button
            size="large"
            busy={isBusy}
            onClick={() => {
              setBusy(true)
              void session.useInterrupted(take_id)
            }}
          >
            {t('FOUND.USE')}
          </Button>
          <Button tone="quiet" size="large" onClick={() => session.deleteVideo(take_id)}>
            {t('FOUND.DROP')}
          </Button>
        </>
      }
    >
      <p className={css.text}>{t('FOUND.TEXT')}</p>
      {isBroken ? (
        <Unplayable />
      ) : (
        <RecorderPlayer video={video} label={t('REVIEW.VIDEO')} onUnplayable={() => setBroken(true)} />
      )}
    </Screen>
  )
}
