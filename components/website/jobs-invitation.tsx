import { useTranslations } from 'next-intl'
import { ButtonLink } from '#components/ui/button'
import s from './jobs-invitation.module.css'

/** The end of a website page: leads to the open jobs. */
export function JobsInvitation({ nbJobs }: { nbJobs: number }) {
  const t = useTranslations('WEBSITE')
  return (
    <section className={s.invitation} aria-label={t('END.TITLE')}>
      <div>
        <h2>{t('END.TITLE')}</h2>
        <p className={s.text}>{t('END.TEXT', { count: nbJobs })}</p>
      </div>
      <ButtonLink href="/all-jobs" prefetch={false}>
        {t('SEE_JOBS')}
      </ButtonLink>
    </section>
  )
}
