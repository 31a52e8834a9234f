'use client'

import { Bell } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { AlertRow } from '#components/alerts/alert-row'
import { AlertSwitch } from '#components/alerts/alert-switch'
import { useModals } from '#components/site/modals'
import { Button } from '#components/ui/button'
import { Skeleton } from '#components/ui/skeleton'
import { useToast } from '#components/ui/toast'
import { createAlert, placeFrom, removeAlert, useAlerts } from '#lib/client/alerts'
import { useErrorText } from '#lib/client/error-text'
import type { CampaignAlert } from '#lib/domain/campaign-alert'
import type { User } from '#lib/domain/user'
import s from './alerts.module.css'

/** The user's alerts: the distance of each, and a switch for all emails. */
export function Alerts({ user }: { user: User }) {
  const t = useTranslations('ALERTS.LIST')
  const { data: alerts, error, mutate } = useAlerts(true)
  const modals = useModals()
  const toast = useToast()
  const errorText = useErrorText()

  const remove = async (alert: CampaignAlert) => {
    const address = placeFrom(alert.address)
    try {
      await removeAlert(alert.id)
    } catch (failure) {
      return toast({ message: errorText.call(failure), tone: 'danger' })
    }
    toast({
      message: t('DELETED', { place: alert.address.name ?? '' }),
      action: address
        ? {
            label: t('UNDO'),
            onSelect: () =>
              void createAlert({ address, distance: alert.distance }).catch((failure: unknown) =>
                toast({ message: errorText.call(failure), tone: 'danger' }),
              ),
          }
        : undefined,
    })
  }
  return (
    <section className={s.alerts} aria-labelledby="alerts">
      <header className={s.head}>
        <h2 id="alerts" tabIndex={-1}>
          {t('TITLE')}
        </h2>
        <p className={s.note}>{t('TEXT')}</p>
      </header>
      {alerts ? (
        <>
          {alerts.length > 0 && <AlertSwitch user={user} />}
          <ul role="list" className={s.list} aria-labelledby="alerts">
            {alerts.map((alert) => (
              <AlertRow key={alert.id} alert={alert} onRemove={() => void remove(alert)} />
            ))}
          </ul>
          {alerts.length === 0 && <p className={s.empty}>{t('EMPTY')}</p>}
        </>
      ) : error ? (
        <p role="alert" className={s.empty}>
          {t('FAILED')}{' '}
          <Button tone="plain" size="small" onClick={() => void mutate()}>
            {t('AGAIN')}
          </Button>
        </p>
      ) : (
        <Skeleton shape="card" />
      )}
      <div>
        <Button tone="quiet" icon={<Bell aria-hidden />} {...modals.opener('campaign-alert')}>
          {t('NEW')}
        </Button>
      </div>
    </section>
  )
}
