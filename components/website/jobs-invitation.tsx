import { useTranslations } from 'next-intl'
import { Section } from '#components/website/section'

/** The end of a website page: leads to the open jobs. */
export function JobsInvitation({ jobCount }: { jobCount: number }) {
  const t = useTranslations('WEBSITE')
  return (
    <Section title={t('END.TITLE')} more={{ href: '/all-jobs', label: t('SEE_JOBS') }}>
      <p>{t('END.TEXT', { count: jobCount })}</p>
    </Section>
  )
}
