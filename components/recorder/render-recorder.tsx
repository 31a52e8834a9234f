import { render } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import type { ReactElement } from 'react'
import { NOTHING, RecorderSession } from '#lib/client/recorder/session'
import errors from '#messages/en/errors'
import recorder from '#messages/en/recorder'
import ui from '#messages/en/ui'
import { RecorderContext } from './context'
import type { RecorderProps } from './types'

export const PROPS: RecorderProps = {
  takeKey: '1-1-1',
  question: 'Which bread reminds you of somebody?',
  lang: 'en',
  recording_time: 60,
  triesLeft: 3,
  onTry: async () => null,
  grant: () => Promise.reject(new Error('no upload here')),
  onSaved: async () => null,
}

type Shown = Partial<Exclude<Parameters<typeof RecorderContext>[0]['value'], null>>

/** For tests: a view of the recorder with the English messages. */
export function renderRecorder(view: ReactElement, shown: Shown = {}) {
  const session = new RecorderSession(() => PROPS, 'video/mp4')
  const support = { format: 'video/mp4', hasCameraApp: true, isPhone: false, app: null, browser: 'CHROME' } as const
  const value = { ...NOTHING, session, support, props: PROPS, triesLeft: 3, ...shown }
  return render(
    <NextIntlClientProvider
      locale="en"
      messages={{ ERRORS: errors, RECORDER: recorder, UI: ui }}
      timeZone="Europe/Paris"
    >
      <RecorderContext value={value}>{view}</RecorderContext>
    </NextIntlClientProvider>,
  )
}
