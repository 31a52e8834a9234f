'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { PitchRecorder } from '#components/recorder/pitch-recorder'
import { Button } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'
import { Skeleton } from '#components/ui/skeleton'
import { countTake, grantFilm, keepFilm, report, usePhoneScreen } from '#lib/client/recording'
import type { Recording } from '#lib/domain/recording'
import { PhoneInvited } from './phone-invited'
import { PhoneRefused } from './phone-refused'
import s from './phone-recording.module.css'
import { useReports } from './use-reports'

/** The phone's page: an invitation, the recorder, and back to the computer. Needs no sign-in. */
export function PhoneRecording() {
  const t = useTranslations('PHONE.PAGE')
  const { screen, open, retry } = usePhoneScreen()
  const main = useNewScreen(screen.at)
  return (
    <main ref={main} id="content" tabIndex={-1} className={s.main}>
      {screen.at === 'loading' && (
        <div role="status" aria-label={t('LOADING')}>
          <Skeleton shape="title" />
          <Skeleton count={3} />
        </div>
      )}
      {screen.at === 'invited' && <PhoneInvited key={screen.token} onOpen={() => open(screen.token)} />}
      {screen.at === 'recording' && <Recorder recording={screen.recording} />}
      {screen.at === 'done' && (
        <EmptyState level={1} drawing="done" title={t('DONE')}>
          {t('DONE_TEXT')}
        </EmptyState>
      )}
      {screen.at === 'refused' && <PhoneRefused why={screen.why} />}
      {screen.at === 'failed' && (
        <EmptyState
          level={1}
          drawing="offline"
          title={t('FAILED')}
          actions={<Button onClick={() => void retry()}>{t('RETRY')}</Button>}
        >
          {t('FAILED_TEXT')}
        </EmptyState>
      )}
    </main>
  )
}

/** A screen that replaces another is read from its start; the first one is the page itself. */
function useNewScreen(at: string) {
  const main = useRef<HTMLElement>(null)
  const isLater = useRef(false)
  useEffect(() => {
    if (at === 'loading') return
    if (isLater.current && document.activeElement === document.body) main.current?.focus()
    isLater.current = true
  }, [at])
  return main
}

/** Who asks and for which job; the recorder keeps the question visible. */
function Recorder({ recording }: { recording: Recording }) {
  const t = useTranslations('PHONE.PAGE')
  const { candidacy_id, pitch_id, company, job, first_name, lang } = recording
  return (
    <>
      <header className={s.head}>
        <p className={s.company}>{t('FROM', { company })}</p>
        <h1 className={s.title}>{t('FOR', { job, name: first_name })}</h1>
      </header>
      <PitchRecorder
        takeKey={`phone-${candidacy_id}-${pitch_id}`}
        question={recording.question}
        lang={lang}
        recording_time={recording.recording_time}
        triesLeft={recording.tries_left}
        onTry={countTake}
        grant={grantFilm}
        onSaved={keepFilm}
        onProgress={useReports(report)}
      />
    </>
  )
}
