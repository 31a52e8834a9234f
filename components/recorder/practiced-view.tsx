import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import { useRecorderContext } from './context'
import css from './panel.module.css'

/** The actions after a practice recording. */
export function PracticedView() {
  const t = useTranslations('RECORDER.PRACTICED')
  const { session } = useRecorderContext()
  return (
    <>
      <p className={css.facts}>{t('TEXT')}</p>
      <div className={css.buttons} data-actions>
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
