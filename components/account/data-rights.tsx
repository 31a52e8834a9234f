'use client'

import { CalendarClock, Download, type LucideIcon, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { ExportButton } from '#components/account/export-button'
import { Button, ButtonLink } from '#components/ui/button'
import { useToast } from '#components/ui/toast'
import { useErrorText } from '#lib/client/error-text'
import { extendRetention, useExpiration } from '#lib/client/profile'
import { RETENTION_MONTHS, WARNING_DAYS } from '#lib/domain/limits'
import { useFormatter } from '#lib/i18n/formatter'
import css from './profile-data.module.css'

/** The actions of `ProfileData`: extend the retention, export and delete the data. */
export function DataRights() {
  const t = useTranslations('PROFILE.DATA')
  return (
    <ul role="list" className={css.rights}>
      <Expiration />
      <Right icon={Download} title={t('EXPORT_TITLE')} text={t('EXPORT_TEXT')}>
        <ExportButton />
      </Right>
      <Right icon={Trash2} title={t('DELETE_TITLE')} text={t('DELETE_TEXT')}>
        <ButtonLink href="/delete-account" tone="quiet" prefetch={false}>
          {t('DELETE_GO')}
        </ButtonLink>
      </Right>
    </ul>
  )
}

type RightProps = { icon: LucideIcon; title: string; text: string; children: ReactNode }

const Right = ({ icon: Icon, title, text, children }: RightProps) => (
  <li className={css.right}>
    <Icon aria-hidden className={css.icon} />
    <div className={css.text}>
      <h3>{title}</h3>
      <p className={css.note}>{text}</p>
    </div>
    {children}
  </li>
)

function Expiration() {
  const t = useTranslations('PROFILE.DATA')
  const format = useFormatter()
  const toast = useToast()
  const errorText = useErrorText()
  const { data: day, error, mutate } = useExpiration()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const failureId = useId()
  if (error && !day) return null
  const formatDay = (iso: string) =>
    format.dateTime(new Date(`${iso}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })
  const extend = async () => {
    setBusy(true)
    setFailure(null)
    await extendRetention().then(
      async (until) => {
        await mutate(until, { revalidate: false })
        toast({ message: t('EXTENDED', { date: formatDay(until) }), tone: 'success' })
      },
      (reason: unknown) => setFailure(errorText.call(reason)),
    )
    setBusy(false)
  }
  return (
    <Right
      icon={CalendarClock}
      title={day ? t('UNTIL', { date: formatDay(day) }) : t('UNTIL_TITLE')}
      text={t('UNTIL_TEXT', { months: RETENTION_MONTHS, ...WARNING_DAYS })}
    >
      <div className={css.action}>
        <Button
          tone="quiet"
          busy={isBusy}
          disabled={!day}
          aria-describedby={failure ? failureId : undefined}
          onClick={() => void extend()}
        >
          {t('EXTEND', { months: RETENTION_MONTHS })}
        </Button>
        {failure && (
          <p id={failureId} role="alert" className={css.state} data-kind="failed">
            {failure}
          </p>
        )}
      </div>
    </Right>
  )
}
