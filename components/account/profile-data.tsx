'use client'

import { useTranslations } from 'next-intl'
import { lazyNearViewport } from '#components/ui/lazy-near-viewport'
import { Skeleton } from '#components/ui/skeleton'
import s from './profile-data.module.css'

const DataRights = lazyNearViewport(
  () => import('#components/account/data-rights').then((file) => file.DataRights),
  <Skeleton shape="card" count={3} />,
)

/** Self-service for personal data: extend its retention, export it, delete it. */
export function ProfileData() {
  const t = useTranslations('PROFILE.DATA')
  return (
    <section className={s.data} aria-labelledby="data">
      <header className={s.head}>
        <h2 id="data">{t('TITLE')}</h2>
        <p className={s.note}>{t('TEXT')}</p>
      </header>
      <DataRights />
    </section>
  )
}
