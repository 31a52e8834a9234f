import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import { Spinner } from '#components/ui/spinner'
import type { useInbox } from '#lib/client/manager/inbox/use-inbox'
import css from './inbox-screen.module.css'

type Inbox = ReturnType<typeof useInbox>

/** Shown below the rows. Says that more rows are loading, that they could not be loaded, or that there are no more. */
export function ListEnd({ list: { isComplete, error, entries, mutate } }: { list: Inbox }) {
  const t = useTranslations('MANAGERINBOX')
  return (
    <div className={css.end} role="status">
      {error ? (
        <>
          <p>{t('MORE_FAILED')}</p>
          <Button tone="quiet" size="small" onClick={() => void mutate()}>
            {t('RETRY')}
          </Button>
        </>
      ) : isComplete ? (
        <p>{t('END', { count: entries.length })}</p>
      ) : (
        <>
          <Spinner />
          <span className="visually-hidden">{t('LOADING_MORE')}</span>
        </>
      )}
    </div>
  )
}
