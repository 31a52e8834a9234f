import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RECORDING_TYPES } from '#components/recorder/file-method'
import { Screen } from '#components/recorder/screen'
import { Button } from '#components/ui/button'
import { useRecorderContext } from './context'
import css from './screen.module.css'

/** Asks whether to upload a file that does not look like a video (§5). The server validates it. */
export function UnrecognizedFile({ file }: { file: File }) {
  const t = useTranslations('RECORDER')
  const { session } = useRecorderContext()
  const [isBusy, setBusy] = useState(false)
  return (
    <Screen
      title={t('UNRECOGNIZED.TITLE')}
      actions={
        <>
          <Button size="large" onClick={session.leave}>
            {t('ACTION.OTHER_FILE')}
          </Button>
          <Button
            tone="quiet"
            size="large"
            busy={isBusy}
            onClick={() => {
              setBusy(true)
              void session.uploadAnyway(file)
            }}
          >
            {t('UNRECOGNIZED.UPLOAD_ANYWAY')}
          </Button>
        </>
      }
    >
      <p className={css.text}>{t('UNRECOGNIZED.TEXT', { name: file.name, types: RECORDING_TYPES })}</p>
    </Screen>
  )
}
