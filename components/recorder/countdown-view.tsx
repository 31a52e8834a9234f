import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import { useRecorderContext } from './context'
import s from './panel.module.css'

/** The cancel button of the countdown. `LiveStage` shows the digits. */
export function CountdownView() {
  const t = useTranslations('RECORDER.COUNTDOWN')
  const { session } = useRecorderContext()
  return (
    <div className={s.buttons} data-actions>
      <Button tone="quiet" size="large" onClick={session.stop}>
        {t('CANCEL')}
      </Button>
    </div>
  )
}
