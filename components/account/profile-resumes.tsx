'use client'

import { useTranslations } from 'next-intl'
import { useModals } from '#components/site/modals'
import { Button } from '#components/ui/button'
import css from './form.module.css'

/** The section of the profile that opens the user's CVs in a modal. */
export function ProfileResumes() {
  const t = useTranslations('ACCOUNT.RESUMES')
  const modals = useModals()
  return (
    <section className={`${css.apart} ${css.form}`}>
      <h2>{t('TITLE')}</h2>
      <p className={css.note}>{t('TEXT')}</p>
      <div>
        <Button tone="quiet" {...modals.opener('campaign-resume')}>
          {t('GO')}
        </Button>
      </div>
    </section>
  )
}
