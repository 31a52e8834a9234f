'use client'

import { Trash2 } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import useSWR from 'swr'
import { SubscriptionData } from './subscription-data'
import { useAlertText } from './use-alert-text'
import { Outcome } from '#components/ui/outcome'
import { Button, ButtonLink } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'
import { ErrorSummary } from '#components/ui/error-summary'
import { IconButton } from '#components/ui/icon-button'
import { LoadError } from '#components/ui/load-error'
import { Skeleton } from '#components/ui/skeleton'
import {
  confirmSubscription,
  deleteSubscriberAlert,
  readSubscription,
  type SubscriptionLink,
} from '#lib/client/alert-subscriptions'
import { useErrorText } from '#lib/client/error-text'
import { useFocus } from '#lib/client/use-focus'
import type { AlertSubscription } from '#lib/contract/alert-subscriptions'
import type { CampaignAlert } from '#lib/domain/campaign-alert'
import { ApiError } from '#lib/contract/errors'
import { useFormatter } from '#lib/i18n/formatter'
import css from './alerts.module.css'

/**
 * The alerts of an email address without an account. Confirms on a press: opening the URL must not change anything,
 * because email scanners open URLs.
 */
export function Subscription(link: SubscriptionLink) {
  const t = useTranslations('ALERTLIST.SUBSCRIPTION')
  const { data, error, mutate } = useSWR(['subscription', link.id, link.token], () => readSubscription(link), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
  const [isDeleted, setDeleted] = useState(false)
  if (isDeleted) return <Deleted />
  if (error instanceof ApiError && error.code === 'NOT_FOUND')
    return (
      <EmptyState level={1} drawing="error" title={t('INVALID_TITLE')} actions={<Jobs />}>
        {t('INVALID_TEXT')}
      </EmptyState>
    )
  if (error && !data) return <LoadError level={1} onRetry={() => void mutate()} />
  if (!data) return <Skeleton shape="card" />
  if (data.is_in_account)
    return (
      <Outcome
        drawing="done"
        title={t('CONFIRMED_TITLE')}
        text={t('IN_ACCOUNT')}
        actions={<ButtonLink href="/profile">{t('PROFILE')}</ButtonLink>}
      />
    )
  return (
    <>
      <Content link={link} subscription={data} onChange={(next) => void mutate(next, { revalidate: false })} />
      <SubscriptionData link={link} onDeleted={() => setDeleted(true)} />
    </>
  )
}

function Deleted() {
  const t = useTranslations('ALERTLIST.SUBSCRIPTION.DATA')
  return <Outcome drawing="done" title={t('DONE_TITLE')} text={t('DONE_TEXT')} actions={<Jobs />} />
}

function Jobs() {
  const t = useTranslations('ALERTLIST.SUBSCRIPTION')
  return (
    <ButtonLink href="/all-jobs" tone="quiet">
      {t('JOBS')}
    </ButtonLink>
  )
}

type Props = {
  link: SubscriptionLink
  subscription: AlertSubscription
  onChange: (next: AlertSubscription) => void
}

function Content({ link, subscription, onChange }: Props) {
  const t = useTranslations('ALERTLIST.SUBSCRIPTION')
  const tList = useTranslations('ALERTLIST')
  const errorText = useErrorText()
  const format = useFormatter()
  const locale = useLocale()
  const { placeOf, filtersOf } = useAlertText()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  // The button of a deletion or confirmation disappears with its focus.
  useFocus(title, subscription, 'lost')
  const { email, is_confirmed, is_stopped, alerts } = subscription
  const isWaiting = !is_confirmed || is_stopped
  const areaOf = (alert: CampaignAlert) =>
    alert.address.name === null
      ? placeOf(alert)
      : `${placeOf(alert)} · ${format.number(alert.distance, { style: 'unit', unit: 'kilometer' })}`
  const run = async (work: Promise<AlertSubscription>) => {
    setBusy(true)
    setFailure(null)
    await work.then(onChange, (error: unknown) => setFailure(errorText.call(error)))
    setBusy(false)
  }
  return (
    <div className={css.list}>
      <h1 ref={title} tabIndex={-1}>
        {t(is_confirmed ? 'TITLE' : 'CONFIRM_TITLE')}
      </h1>
      <p role="status">{t(is_stopped ? 'STOPPED' : isWaiting ? 'CONFIRM_TEXT' : 'TEXT', { email })}</p>
      <ErrorSummary errors={failure === null ? [] : [{ message: failure }]} />
      {alerts.length > 0 && (
        <ul role="list" className={css.list}>
          {alerts.map((alert) => (
            <li key={alert.id} className={`${css.row} ${css.top}`}>
              <div>
                <h2 className={css.name}>{areaOf(alert)}</h2>
                <p className={css.note}>{filtersOf(alert)}</p>
                {!alert.is_confirmed && <p className={css.note}>{t('WAITING')}</p>}
              </div>
              <IconButton
                label={tList('DELETE', { place: [areaOf(alert), filtersOf(alert)].filter(Boolean).join(' · ') })}
                icon={<Trash2 />}
                disabled={isBusy}
                onClick={() => void run(deleteSubscriberAlert(link, alert.id))}
              />
            </li>
          ))}
        </ul>
      )}
      {alerts.length === 0 && <p className={css.note}>{t('EMPTY')}</p>}
      <div className={css.head}>
        {isWaiting && alerts.length > 0 && (
          <Button size="large" busy={isBusy} onClick={() => void run(confirmSubscription(link, locale))}>
            {t(is_stopped ? 'START' : 'CONFIRM_GO')}
          </Button>
        )}
        {!isWaiting && alerts.length > 0 && (
          <ButtonLink href={`/unsubscription/${encodeURIComponent(link.token)}/${link.id}`} tone="plain">
            {t('STOP')}
          </ButtonLink>
        )}
        <Jobs />
      </div>
    </div>
  )
}
