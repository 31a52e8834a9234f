import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { VIDEO_TYPES } from '#components/recorder/file-method'
import { Screen } from '#components/recorder/screen'
import { Button } from '#components/ui/button'
import { useShown } from './context'
import s from './screen.module.css'

/** §5: asks about a format that looks invalid; the server decides. */
export function OddFile({ file }: { file: File }) {
  const t = useTranslations('RECORDER')
  const { session } = useShown()
  const [isBusy, setBusy] = useState(false)
  return (
    <Screen
      title={t('ODD.TITLE')}
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
              void session.sendAnyway(file)
            }}
          >
            {t('ODD.SEND')}
          </Button>
        </>
      }
    >
      <p className={s.text}>{t('ODD.TEXT', { name: file.name, types: VIDEO_TYPES })}</p>
    </Screen>
  )
}
