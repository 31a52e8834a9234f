import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import { useShown } from './context'
import s from './panel.module.css'

/** A countdown of three seconds, which can be cancelled. */
export function CountdownView() {
  const t = useTranslations('RECORDER.COUNTDOWN')
  const { session } = useShown()
  return (
    <div className={s.buttons} data-actions>
      <Button tone="quiet" size="large" onClick={session.stop}>
        {t('CANCEL')}
      </Button>
    </div>
  )
}
