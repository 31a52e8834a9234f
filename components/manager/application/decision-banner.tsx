import { CalendarClock, CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button'
import { localZone } from '#lib/client/local-zone'
import { ChosenStatus } from '#lib/client/manager/application/chosen-status'
import { useApplication } from '#lib/client/manager/application/context'
import { COUNTDOWN_MS } from '#lib/client/manager/schedule'
import { useCancelDecision, useFailureText } from './use-decisions'
import { useFormatter } from '#lib/i18n/formatter'
import type { Decision } from '#lib/contract/staff/decisions'
import css from './decision-banner.module.css'

type Props = { decision: Decision; canWrite: boolean; onChange: (status: ChosenStatus | null) => void }

/** A status change that is not applied yet, or that failed. */
export function DecisionBanner({ decision, canWrite, onChange }: Props) {
  return decision.state === 'failed' ? (
    <FailedDecision decision={decision} canWrite={canWrite} onChange={onChange} />
  ) : (
    <OpenDecision key={decision.id} decision={decision} canWrite={canWrite} onChange={onChange} />
  )
}

function FailedDecision({ decision, canWrite, onChange }: Props) {
  const t = useTranslations('MANAGERAPPLICATION.DECISION')
  const failureText = useFailureText()
  const { application } = useApplication()
  const status = ChosenStatus.safeParse(decision.status)
  return (
    <div className={css.banner} data-tone="danger">
      <CircleAlert aria-hidden="true" />
      <p className={css.text} role="alert">
        {failureText(decision)}
      </p>
      {canWrite && status.success && (
        <div className={css.actions}>
          {/* The dialog does not offer the current status. */}
          <Button
            size="small"
            tone="quiet"
            onClick={() => onChange(status.data === application.status ? null : status.data)}
          >
            {t('CHANGE')}
          </Button>
        </div>
      )}
    </div>
  )
}

function OpenDecision({ decision, canWrite, onChange }: Props) {
  const t = useTranslations('MANAGERAPPLICATION.DECISION')
  const tStatus = useTranslations('ENUMERATIONS.CANDIDACY_STATUS')
  const format = useFormatter()
  const cancel = useCancelDecision()
  const seconds = useSecondsUntil(decision.due_at)
  const [isBusy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    // Only the undo of a countdown reopens the replaced decision. Otherwise, both stay cancelled.
    await cancel(decision, Date.parse(decision.due_at) - Date.parse(decision.created_at) <= COUNTDOWN_MS)
    setBusy(false)
  }
  const isSoon = seconds * 1000 <= COUNTDOWN_MS
  const values = { status: tStatus(decision.status), name: decision.author_name }
  const date = format.dateTime(new Date(decision.due_at), {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone: localZone(),
  })
  const status = ChosenStatus.safeParse(decision.status)
  return (
    <div className={css.banner} data-tone="accent">
      <CalendarClock aria-hidden="true" />
      <div className={css.text}>
        <p className={css.title}>
          {isSoon
            ? seconds > 0
              ? t('SOON', { ...values, seconds })
              : t('NOW', values)
            : t('LATER', { ...values, date })}
        </p>
        <p className={css.quiet}>{t('BY', values)}</p>
      </div>
      {/* Also after the countdown, because the device's clock may be ahead. The server rejects a late undo. */}
      {canWrite && (
        <div className={css.actions}>
          {!isSoon && status.success && (
            <Button size="small" tone="quiet" onClick={() => onChange(status.data)}>
              {t('CHANGE')}
            </Button>
          )}
          <Button size="small" tone="quiet" busy={isBusy} onClick={() => void undo()}>
            {isSoon ? t('UNDO') : t('CANCEL')}
          </Button>
        </div>
      )}
    </div>
  )
}

const secondsUntil = (timestamp: string) => Math.max(0, Math.ceil((Date.parse(timestamp) - Date.now()) / 1000))

/** Returns the whole seconds until a timestamp, at least 0. Updates every second. */
function useSecondsUntil(timestamp: string): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(timestamp))
  useEffect(() => {
    const timer = setInterval(() => {
      const left = secondsUntil(timestamp)
      setSeconds(left)
      if (left === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [timestamp])
  return seconds
}
