'use client'

import { useTranslations } from 'next-intl'
import type { Receipt } from '#lib/domain/receipt'
import { fullName } from '#lib/domain/user-rules'
import { useFormatter } from '#lib/i18n/formatter'
import css from './receipt.module.css'

/** Reference, time in the company's time zone, job and user. */
export function ReceiptHead({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('APPLICATIONS.RECEIPT')
  const format = useFormatter()
  const { reference, confirmed_at, time_zone: timeZone, person, advertisement, candidacy } = receipt
  const formatTimestamp = (iso: string) =>
    format.dateTime(new Date(iso), { dateStyle: 'full', timeStyle: 'long', timeZone })
  const publisher = advertisement.entity?.name
  const phone = [person.phone_code, person.phone_number].filter(Boolean).join(' ')
  return (
    <header className={css.head}>
      <p className={css.company}>{advertisement.company_name}</p>
      <h1 className={css.title}>{t('TITLE')}</h1>
      <dl className={css.facts}>
        <div>
          <dt>{t('REFERENCE')}</dt>
          <dd className={css.number}>{reference}</dd>
        </div>
        <div>
          <dt>{t('RECEIVED')}</dt>
          <dd>
            <time dateTime={confirmed_at}>{formatTimestamp(confirmed_at)}</time>
            {candidacy.withdrawn_at && (
              <span className={css.line}>{t('WITHDRAWN', { date: formatTimestamp(candidacy.withdrawn_at) })}</span>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('FOR')}</dt>
          <dd>
            <span lang={advertisement.locale}>{advertisement.name}</span>
            {publisher && publisher !== advertisement.company_name && <span className={css.line}>{publisher}</span>}
          </dd>
        </div>
        <div>
          <dt>{t('CANDIDATE')}</dt>
          <dd>
            {fullName(person)}
            <span className={css.line}>{person.email}</span>
            {phone && <span className={css.line}>{phone}</span>}
          </dd>
        </div>
      </dl>
    </header>
  )
}
