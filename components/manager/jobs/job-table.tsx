import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Button } from '#components/ui/button'
import { useCan, useStaff } from '#lib/client/manager/use-company'
import { toCount } from '#lib/client/manager/inbox/matching-count'
import type { Job, JobState } from '#lib/client/manager/jobs/use-jobs'
import { useFocus } from '#lib/client/use-focus'
import { readFigures } from '#lib/contract/staff/figures'
import { readInboxFacets } from '#lib/contract/staff/inbox'
import { JobRow } from './job-row'
import css from './jobs.module.css'

const PAGE_SIZE = 100

/** Jobs with their counts. Counts that cannot be loaded are omitted, because the list works without them. */
export function JobTable({ jobs, state }: { jobs: readonly Job[]; state: JobState }) {
  const t = useTranslations('MANAGERSHARE.JOBS')
  const { data: facets } = useStaff(useCan('candidacies:read') ? readInboxFacets : null)
  const hasFigures = useCan('stats:read') && state !== 'draft'
  const { data: figures } = useStaff(hasFigures ? readFigures : null)
  const [shown, setShown] = useState(PAGE_SIZE)
  const firstAdded = useRef<HTMLTableRowElement>(null)
  // The focused button is removed when all jobs are shown. Focus then moves to the first added row.
  useFocus(firstAdded, shown, 'lost')
  const waiting = new Map(facets?.campaigns.map(({ slug, nb_waiting }) => [slug, toCount(nb_waiting, facets)]))
  // The facets omit jobs without applications. If they also omit older jobs, the number is unknown.
  const defaultWaiting = facets?.has_more_campaigns === false ? toCount(0, facets) : undefined
  const visits = new Map(figures?.campaigns.map((campaign) => [campaign.slug, campaign.visits]))
  return (
    <>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('COLUMN_JOB')}</th>
            <th scope="col" className={css.wide}>
              {t('COLUMN_DAYS')}
            </th>
            {hasFigures && (
              <th scope="col" className={css.wide}>
                {t('COLUMN_VISITS')}
              </th>
            )}
            <th scope="col">{t('COLUMN_APPLICATIONS')}</th>
            <th scope="col">{t('COLUMN_WAITING')}</th>
            <td className={css.wide} />
          </tr>
        </thead>
        <tbody>
          {jobs.slice(0, shown).map((job, index) => (
            <JobRow
              key={job.id}
              ref={index === shown - PAGE_SIZE ? firstAdded : undefined}
              job={job}
              waiting={waiting.get(job.slug) ?? defaultWaiting}
              // The figures omit a job if each of its counts is below five.
              visits={
                hasFigures ? figures && (visits.get(job.slug) ?? { value: null, is_below_five: true }) : 'no access'
              }
            />
          ))}
        </tbody>
      </table>
      {jobs.length > shown && (
        <div className={css.more}>
          <Button tone="quiet" size="small" onClick={() => setShown(shown + PAGE_SIZE)}>
            {t('MORE')}
          </Button>
        </div>
      )}
    </>
  )
}
