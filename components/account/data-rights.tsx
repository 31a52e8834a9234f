'use client'

import { CalendarClock, Download, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ExportButton } from '#components/account/export-button'
import { Button, ButtonLink } from '#components/ui/button'
import { useToast } from '#components/ui/toast'
import { useErrorText } from '#lib/client/error-text'
import { extendRetention, useExpiration } from '#lib/client/profile'
import { RETENTION_MONTHS, WARNING_DAYS } from '#lib/domain/limits'
import { useFormatter } from '#lib/i18n/formatter'
import s from './profile-data.module.css'

/** What `ProfileData` offers. */
export function DataRights() {
  const t = useTranslations('PROFILE.DATA')
  return (
    <ul role="list" className={s.rights}>
      <Expiration />
      <li className={s.right}>
        <Download aria-hidden className={s.icon} />
        <div className={s.text}>
          <h3>{t('EXPORT_TITLE')}</h3>
          <p className={s.note}>{t('EXPORT_TEXT')}</p>
        </div>
        <ExportButton />
      </li>
      <li className={s.right}>
        <Trash2 aria-hidden className={s.icon} />
        <div className={s.text}>
          <h3>{t('DELETE_TITLE')}</h3>
          <p className={s.note}>{t('DELETE_TEXT')}</p>
        </div>
        <ButtonLink href="/delete-account" tone="quiet" prefetch={false}>
          {t('DELETE_GO')}
        </ButtonLink>
      </li>
    </ul>
  )
}

function Expiration() {
  const t = useTranslations('PROFILE.DATA')
  const format = useFormatter()
  const toast = useToast()
  const errorText = useErrorText()
  const { data: day, error, mutate } = useExpiration()
  const [isBusy, setBusy] = useState(false)
  if (error && !day) return null
  const formatDay = (iso: string) =>
    format.dateTime(new Date(`${iso}T12:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })
  const extend = async () => {
    setBusy(true)
    await extendRetention().then(
      async (until) => {
        await mutate(until, { revalidate: false })
        toast({ message: t('EXTENDED', { date: formatDay(until) }), tone: 'success' })
      },
      (failure: unknown) => toast({ message: errorText.call(failure), tone: 'danger' }),
    )
    setBusy(false)
  }
  return (
    <li className={s.right}>
      <CalendarClock aria-hidden className={s.icon} />
      <div className={s.text}>
        <h3>{day ? t('UNTIL', { date: formatDay(day) }) : t('UNTIL_TITLE')}</h3>
        <p className={s.note}>{t('UNTIL_TEXT', { months: RETENTION_MONTHS, ...WARNING_DAYS })}</p>
      </div>
      <Button tone="quiet" busy={isBusy} disabled={!day} onClick={() => void extend()}>
        {t('EXTEND', { months: RETENTION_MONTHS })}
      </Button>
    </li>
  )
}
