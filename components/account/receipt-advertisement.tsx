'use client'

import { useTranslations } from 'next-intl'
import type { ComponentType } from 'react'
import { Prose } from '#components/ui/prose'
import type { Campaign } from '#lib/domain/campaign'
import type { Receipt } from '#lib/domain/receipt'
import css from './receipt.module.css'

/** The facts of a job, passed in by the page because they belong to another feature. */
export type JobFacts = ComponentType<{ campaign: Campaign }>

/** The job's text and facts when the user applied. If they were not stored, shows the current ones, with a note. */
export function ReceiptAdvertisement({ receipt, facts: FactsList }: { receipt: Receipt; facts: JobFacts }) {
  const t = useTranslations('APPLICATIONS.RECEIPT')
  const { advertisement, is_advertisement_original } = receipt
  const { name, locale, description, profile } = advertisement
  return (
    <section className={css.part}>
      <h2>{t(is_advertisement_original ? 'ADVERT' : 'ADVERT_TODAY')}</h2>
      {!is_advertisement_original && <p className={css.note}>{t('ADVERT_TODAY_TEXT')}</p>}
      <div className={css.advertisement}>
        <h3 lang={locale}>{name}</h3>
        <FactsList campaign={advertisement} />
        <Prose html={description} lang={locale} />
        {profile && (
          <>
            <h3>{t('PROFILE')}</h3>
            <Prose html={profile} lang={locale} />
          </>
        )}
      </div>
    </section>
  )
}
