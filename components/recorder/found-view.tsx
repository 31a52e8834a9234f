import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Film, Unplayable } from '#components/recorder/film'
import { Screen } from '#components/recorder/screen'
import { Button } from '#components/ui/button'
import type { KeptFilm } from '#lib/client/recorder/state'
import { useShown } from './context'
import s from './screen.module.css'
import { useDuration } from './use-duration'

/** The tab was closed or crashed during a recording, which is still stored. */
export function FoundView({ kept }: { kept: KeptFilm }) {
  const t = useTranslations('RECORDER')
  const { session } = useShown()
  const duration = useDuration()
  const [isBroken, setBroken] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { duration_ms, take_id } = kept
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
              void session.useKept(take_id)
            }}
          >
            {t('FOUND.USE')}
          </Button>
          <Button tone="quiet" size="large" onClick={() => session.drop(take_id)}>
            {t('FOUND.DROP')}
          </Button>
        </>
      }
    >
      <p className={s.text}>{t('FOUND.TEXT')}</p>
      {isBroken ? <Unplayable /> : <Film film={kept} label={t('REVIEW.FILM')} onUnplayable={() => setBroken(true)} />}
    </Screen>
  )
}
