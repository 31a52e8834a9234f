'use client'

import { Bell } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type RefObject, useState } from 'react'
import { AlertRow } from '#components/alerts/alert-row'
import { AlertSwitch } from '#components/alerts/alert-switch'
import { DeletedAlert } from '#components/alerts/deleted-alert'
import { useAlertText } from './use-alert-text'
import { useModals } from '#components/site/modals'
import { Button } from '#components/ui/button'
import { Skeleton } from '#components/ui/skeleton'
import { useToast } from '#components/ui/toast'
import { createAlert, placeFrom, removeAlert, useAlerts } from '#lib/client/alerts'
import { useErrorText } from '#lib/client/error-text'
import { useFocus } from '#lib/client/use-focus'
import type { CampaignAlert } from '#lib/domain/campaign-alert'
import type { User } from '#lib/domain/user'
import css from './alerts.module.css'

type Props = {
  user: User
  /** Receives the focus when the focused element disappears. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** The list of `Alerts`: the distance of each, and a switch for all emails. */
export function AlertList({ user, heading }: Props) {
  const t = useTranslations('ALERTLIST')
  const { data: alerts, error, mutate } = useAlerts(true)
  const modals = useModals()
  const toast = useToast()
  const errorText = useErrorText()
  const { nameOf } = useAlertText()
  const [deleted, setDeleted] = useState<readonly CampaignAlert[]>([])
  // The undo button disappears with its focus when the alert is back.
  useFocus(heading, deleted, 'lost')
  const unmarkDeleted = (alert: CampaignAlert) => setDeleted((all) => all.filter(({ id }) => id !== alert.id))
  const showError = (failure: unknown) => toast(errorText.toast(failure))

  const remove = async (alert: CampaignAlert) => {
    setDeleted((all) => [...all, alert])
    try {
      await removeAlert(alert.id)
    } catch (failure) {
      unmarkDeleted(alert)
      showError(failure)
    }
  }
  const undo = async (alert: CampaignAlert) => {
    try {
      await createAlert({ ...alert, address: placeFrom(alert.address) }, { is_restored: true })
      unmarkDeleted(alert)
    } catch (failure) {
      showError(failure)
    }
  }
  const shown = [...(alerts ?? []).filter(({ id }) => !deleted.some((alert) => alert.id === id)), ...deleted].toSorted(
    (a, b) => b.id - a.id,
  )
  return (
    <>
      {alerts ? (
        <>
          {alerts.length > 0 && <AlertSwitch user={user} />}
          {shown.length > 0 && (
            <ul role="list" className={css.list} aria-labelledby="alerts">
              {shown.map((alert) =>
                deleted.includes(alert) ? (
                  <DeletedAlert key={alert.id} name={nameOf(alert)} onUndo={() => void undo(alert)} />
                ) : (
                  <AlertRow
                    key={alert.id}
                    alert={alert}
                    // The undo button restores the distance even if it could not be saved.
                    onRemove={(distance) => void remove({ ...alert, distance })}
                  />
                ),
              )}
            </ul>
          )}
          {shown.length === 0 && <p className={css.note}>{t('EMPTY')}</p>}
        </>
      ) : error ? (
        <p role="alert" className={css.note}>
          {t('FAILED')}{' '}
          <Button tone="plain" size="small" onClick={() => void mutate()}>
            {t('RETRY')}
          </Button>
        </p>
      ) : (
        // As high as the list without alerts.
        <Skeleton count={5} />
      )}
      {/* Appears together with the list, which would otherwise push the button down. */}
      {(alerts ?? error) && (
        <div>
          <Button tone="quiet" icon={<Bell aria-hidden />} {...modals.opener('campaign-alert')}>
            {t('NEW')}
          </Button>
        </div>
      )}
    </>
  )
}
