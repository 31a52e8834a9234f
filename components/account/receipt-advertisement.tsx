'use client'

import { useTranslations } from 'next-intl'
import type { Facts } from '#components/account/application-receipt'
import { Prose } from '#components/ui/prose'
import type { Receipt } from '#lib/domain/receipt'
import s from './receipt.module.css'

/** Text and facts of the job at the time of the application; if they were not stored, today's, with a note. */
export function ReceiptAdvertisement({ receipt, facts: FactsOfJob }: { receipt: Receipt; facts: Facts }) {
  const t = useTranslations('APPLICATIONS.RECEIPT')
  const { advertisement, is_advertisement_original } = receipt
  const { name, locale, description, profile } = advertisement
  return (
    <section className={s.part}>
      <h2>{t(is_advertisement_original ? 'AD' : 'AD_PRESENT')}</h2>
      {!is_advertisement_original && <p className={s.note}>{t('AD_PRESENT_TEXT')}</p>}
      <div className={s.advertisement}>
        <h3 lang={locale}>{name}</h3>
        <FactsOfJob campaign={advertisement} />
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
