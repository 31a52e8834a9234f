import { render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactElement } from 'react'
import { INITIAL_SNAPSHOT, RecorderSession } from '#lib/client/recorder/session/recorder-session'
import errors from '#messages/en/errors'
import recorder from '#messages/en/recorder'
import ui from '#messages/en/ui'
import { RecorderContext } from './context'
import type { RecorderProps } from './types'

export const PROPS: RecorderProps = {
  attemptKey: '1-1-1',
  question: 'Which bread reminds you of somebody?',
  lang: 'en',
  recording_time: 60,
  attemptsLeft: 3,
  onAttempt: async () => null,
  grant: () => Promise.reject(new Error('upload not available')),
  onSaved: async () => null,
}

type Value = Partial<Exclude<Parameters<typeof RecorderContext>[0]['value'], null>>

/** The context of a view of the recorder, for tests. */
export function recorderContext(value: Value = {}) {
  const session = new RecorderSession(() => PROPS, { video: 'video/mp4', audio: 'audio/mp4' })
  const formats = { format: 'video/mp4', audioFormat: 'audio/mp4' }
  const support = { ...formats, hasCameraApp: true, isPhone: false, app: null, browser: 'CHROME' } as const
  return { ...INITIAL_SNAPSHOT, session, support, props: PROPS, attemptsLeft: 3, ...value }
}

/** Renders a view of the recorder with the English messages, for tests. `show` replaces the view. */
export function renderRecorder(view: ReactElement, value: Value = {}) {
  const context = recorderContext(value)
  const wrap = (content: ReactElement) => (
    <NextIntlClientProvider
      locale="en"
      messages={{ ERRORS: errors, RECORDER: recorder, UI: ui }}
      timeZone="Europe/Paris"
    >
      <RecorderContext value={context}>{content}</RecorderContext>
    </NextIntlClientProvider>
  )
  const { rerender, ...rendered } = render(wrap(view))
  return { ...rendered, show: (next: ReactElement) => rerender(wrap(next)) }
}
