'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { PitchRecorder } from '#components/recorder/pitch-recorder'
import { jobTitle } from '#components/ui/job-title'
import { Button } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'
import { Skeleton } from '#components/ui/skeleton'
import { countPitchAttempt, grantVideo, saveVideo, reportProgress, usePhoneScreen } from '#lib/client/recording'
import { isFocusLost } from '#lib/client/use-focus'
import type { Recording } from '#lib/domain/recording'
import { PhoneInvited } from './phone-invited'
import { PhoneRejected } from './phone-rejected'
import css from './phone-recording.module.css'
import { useThrottledReports } from './use-throttled-reports'

/** The page that a phone opens with a recording link. Does not require a session. */
export function PhoneRecording() {
  const t = useTranslations('PHONE.PAGE')
  const { screen, open, retry } = usePhoneScreen()
  const main = useScreenChangeFocus(screen.at)
  return (
    <main ref={main} id="content" tabIndex={-1} className={css.main}>
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
      {screen.at === 'rejected' && <PhoneRejected reason={screen.reason} />}
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

/** Focuses each screen after the first one, so that screen readers read it from its start. */
function useScreenChangeFocus(at: string) {
  const main = useRef<HTMLElement>(null)
  const hasScreen = useRef(false)
  useEffect(() => {
    if (at === 'loading') return
    if (hasScreen.current && isFocusLost()) main.current?.focus()
    hasScreen.current = true
  }, [at])
  return main
}

/** The recorder below the names of the company and the job. */
function Recorder({ recording }: { recording: Recording }) {
  const t = useTranslations('PHONE.PAGE')
  const { candidacy_id, pitch_id, company, job, first_name, lang } = recording
  return (
    <>
      <header className={css.head}>
        <p className={css.company}>{t('FROM', { company })}</p>
        <h1 className={css.title}>{t.rich('FOR', { name: first_name, ...jobTitle(job, lang) })}</h1>
      </header>
      <PitchRecorder
        attemptKey={`phone-${candidacy_id}-${pitch_id}`}
        question={recording.question}
        lang={lang}
        recording_time={recording.recording_time}
        attemptsLeft={recording.tries_left}
        onAttempt={countPitchAttempt}
        grant={grantVideo}
        onSaved={saveVideo}
        onProgress={useThrottledReports(reportProgress)}
      >
        <p className={css.small}>{t('OTHER_WAYS')}</p>
      </PitchRecorder>
    </>
  )
}
