import { ArrowUpRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { JobRow } from '#components/site/job-row'
import { ButtonLink } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'
import { TextLink } from '#components/ui/text-link'
import type { CampaignCard } from '#lib/domain/campaign'
import { FrameHeight } from './frame-height'
import css from './embedded-jobs.module.css'

type Props = { company: string; jobs: CampaignCard[] }

/** A list of jobs for a frame in another site: no header or footer, and every link opens in the surrounding window. */
export function EmbeddedJobs({ company, jobs }: Props) {
  const t = useTranslations('INFORMATION.EMBED')
  return (
    <main id="content" className={css.frame}>
      <header className={css.head}>
        <h1 className={css.title}>{t('TITLE', { company })}</h1>
        <p className={css.count}>{t('COUNT', { count: jobs.length })}</p>
      </header>
      {jobs.length > 0 ? (
        <>
          <ul role="list" className={css.list}>
            {jobs.map((job) => (
              <JobRow key={job.slug} job={job} level={2} source="iframe" isInFrame />
            ))}
          </ul>
          <TextLink href="/all-jobs" target="_top" prefetch={false} standalone iconEnd={<ArrowUpRight aria-hidden />}>
            {t('ALL')}
          </TextLink>
        </>
      ) : (
        <EmptyState
          title={t('EMPTY_TITLE')}
          actions={
            <ButtonLink href="/" target="_top" prefetch={false} tone="quiet">
              {t('HOME', { company })}
            </ButtonLink>
          }
        >
          {t('EMPTY_TEXT')}
        </EmptyState>
      )}
      <FrameHeight />
    </main>
  )
}
