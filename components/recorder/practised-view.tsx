import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import { useRecorderContext } from './context'
import s from './panel.module.css'

/** The actions after a practice recording. */
export function PractisedView() {
  const t = useTranslations('RECORDER.PRACTISED')
  const { session } = useRecorderContext()
  return (
    <>
      <p className={s.facts}>{t('TEXT')}</p>
      <div className={s.buttons} data-actions>
        <Button size="large" onClick={session.getReady}>
          {t('GO')}
        </Button>
        <Button tone="quiet" size="large" onClick={() => session.start('practice')}>
          {t('AGAIN')}
        </Button>
      </div>
    </>
  )
}
