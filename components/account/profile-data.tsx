'use client'

import { useTranslations } from 'next-intl'
import { lazyNearViewport } from '#components/ui/lazy-near-viewport'
import { Skeleton } from '#components/ui/skeleton'
import css from './profile-data.module.css'

const DataRights = lazyNearViewport(
  () => import('#components/account/data-rights').then((file) => file.DataRights),
  <Skeleton shape="card" count={3} />,
)

/** Self-service for personal data: extend its retention, export it, delete it. */
export function ProfileData() {
  const t = useTranslations('PROFILE.DATA')
  return (
    <section className={css.data} aria-labelledby="data">
      <header className={css.head}>
        <h2 id="data">{t('TITLE')}</h2>
        <p className={css.note}>{t('TEXT')}</p>
      </header>
      <DataRights />
    </section>
  )
}
