import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Setting } from '#components/manager/shell/setting'
import { Badge } from '#components/ui/badge'
import { Button } from '#components/ui/button'
import { Confirm } from '#components/ui/confirm'
import { LoadError } from '#components/ui/load-error'
import { Skeleton } from '#components/ui/skeleton'
import { useToast } from '#components/ui/toast'
import { useErrorText } from '#lib/client/error-text'
import { deviceNameOf } from '#lib/client/manager/device-name'
import { useOwnSessions } from '#lib/client/manager/own-sessions'
import { useNow } from '#lib/client/use-now'
import { MEMBER_SESSION } from '#lib/domain/member-limits'
import { useFormatter } from '#lib/i18n/formatter'
import css from './rows.module.css'

/** The browsers in which the member is signed in. Each can be signed out. */
export function Sessions() {
  const t = useTranslations('MANAGER.ACCOUNT')
  const format = useFormatter()
  const now = useNow()
  const showToast = useToast()
  const errorText = useErrorText()
  const { sessions: found, error, reload, end, endAll } = useOwnSessions()
  const sessions = found?.map((each) => ({ ...each, device: deviceNameOf(each.user_agent) ?? t('UNKNOWN_DEVICE') }))
  const [isAsking, setAsking] = useState(false)
  const endOne = (id: number, device: string) =>
    end(id).then(
      () => showToast({ message: t('ENDED', { device }) }),
      (reason: unknown) => showToast(errorText.toast(reason)),
    )
  return (
    <Setting
      title={t('SESSIONS')}
      hint={t('SESSIONS_HINT', { hours: MEMBER_SESSION.idle_hours, days: MEMBER_SESSION.days })}
    >
      {sessions ? (
        <ul role="list" className={css.list}>
          {sessions.map(({ id, device, ip_address, last_used_at, is_current }) => (
            <li key={id} className={css.row}>
              <div className={css.text}>
                <p className={css.device}>
                  {device}
                  {is_current && <Badge tone="success">{t('THIS_SESSION')}</Badge>}
                </p>
                <p className={css.detail}>
                  {t('LAST_USED', { time: format.relativeTime(new Date(last_used_at), now) })}
                  {ip_address && ` · ${ip_address}`}
                </p>
              </div>
              {!is_current && <EndButton onEnd={() => endOne(id, device)} />}
            </li>
          ))}
        </ul>
      ) : error ? (
        <LoadError onRetry={reload} />
      ) : (
        <Skeleton shape="row" count={2} />
      )}
      <Button tone="danger" size="small" onClick={() => setAsking(true)}>
        {t('END_ALL')}
      </Button>
      {isAsking && (
        <Confirm
          title={t('END_ALL')}
          description={t('END_ALL_TEXT')}
          confirmLabel={t('END_ALL')}
          cancelLabel={t('CANCEL')}
          onConfirm={endAll}
          onClose={() => setAsking(false)}
        />
      )}
    </Setting>
  )
}

function EndButton({ onEnd }: { onEnd: () => Promise<unknown> }) {
  const t = useTranslations('MANAGER.ACCOUNT')
  const [isBusy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    await onEnd()
    setBusy(false)
  }
  return (
    <Button tone="plain" size="small" busy={isBusy} onClick={() => void end()}>
      {t('END')}
    </Button>
  )
}
