import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import { Spinner } from '#components/ui/spinner'
import { useErrorText } from '#lib/client/error-text'
import type { Notifications } from '#lib/client/manager/settings/use-notifications'
import css from './notifications.module.css'

/** Shows whether the changes are saved. A change that failed can be sent again. */
export function SaveState({ notifications: { state, failure, retry } }: { notifications: Notifications }) {
  const t = useTranslations('MANAGERSETTINGS')
  const errorText = useErrorText()
  return (
    <div className={css.state}>
      <p role="status" className={css.status} data-state={state}>
        {state === 'saving' && (
          <>
            <Spinner />
            {t('SAVING')}
          </>
        )}
        {state === 'saved' && (
          <>
            <CircleCheck aria-hidden="true" />
            {t('SAVED')}
          </>
        )}
      </p>
      {state === 'failed' && (
        <div role="alert" className={css.failure}>
          <CircleAlert aria-hidden="true" />
          <p>
            <strong>{t('NOT_SAVED')}</strong> {failure !== null && errorText.forValue(failure)}
          </p>
          <Button tone="quiet" size="small" onClick={retry}>
            {t('RETRY')}
          </Button>
        </div>
      )}
    </div>
  )
}
