'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button'
import { Confirm } from '#components/ui/confirm'
import { deleteSubscription, exportSubscription, type SubscriptionLink } from '#lib/client/alert-subscriptions'
import { useErrorText } from '#lib/client/error-text'
import { saveFile } from '#lib/client/save-file'
import css from './alerts.module.css'

type Props = { link: SubscriptionLink; onDeleted: () => void }
type Download = { kind: 'idle' | 'busy' | 'done' } | { kind: 'failed'; message: string }

/** The data of an email address without an account: download it, or delete it at once. */
export function SubscriptionData({ link, onDeleted }: Props) {
  const t = useTranslations('ALERTLIST.SUBSCRIPTION.DATA')
  const errorText = useErrorText()
  const [download, setDownload] = useState<Download>({ kind: 'idle' })
  const [isAsking, setAsking] = useState(false)
  const save = async () => {
    setDownload({ kind: 'busy' })
    try {
      const data = JSON.stringify(await exportSubscription(link), null, 2)
      saveFile(new Blob([data], { type: 'application/json' }), 'job-alerts.json')
      setDownload({ kind: 'done' })
    } catch (error) {
      setDownload({ kind: 'failed', message: errorText.call(error) })
    }
  }
  return (
    <section className={css.alerts} aria-labelledby="subscription-data">
      <header className={css.head}>
        <h2 id="subscription-data">{t('TITLE')}</h2>
        <p className={css.note}>{t('TEXT')}</p>
      </header>
      <div className={css.actions}>
        <Button tone="quiet" busy={download.kind === 'busy'} onClick={() => void save()}>
          {t('EXPORT')}
        </Button>
        <Button tone="quiet" onClick={() => setAsking(true)}>
          {t('DELETE')}
        </Button>
      </div>
      <p role="status" className={css.note}>
        {download.kind === 'done' && t('EXPORTED')}
        {download.kind === 'failed' && download.message}
      </p>
      {isAsking && (
        <Confirm
          title={t('ASK_TITLE')}
          description={t('ASK_TEXT')}
          confirmLabel={t('DELETE')}
          cancelLabel={t('CANCEL')}
          onConfirm={() => deleteSubscription(link).then(onDeleted)}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}
