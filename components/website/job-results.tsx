import { useTranslations } from 'next-intl'
import { lazy, Suspense, useRef, useState } from 'react'
import { JobRow } from '#components/site/job-row'
import { SaveJob } from '#components/site/save-job'
import { Button } from '#components/ui/button'
import { LiveStatus } from '#components/ui/live-status'
import { cx } from '#lib/client/cx'
import { useFocus } from '#lib/client/use-focus'
import type { CampaignCard } from '#lib/domain/campaign'
import css from './all-jobs.module.css'

const JobMap = lazy(() => import('#components/website/map/job-map').then((file) => ({ default: file.JobMap })))

type Jobs = readonly CampaignCard[]
type Props = {
  jobs: Jobs
  distances: ReadonlyMap<number, number> | null
  isMap: boolean
  /** Called when a job was saved or removed. */
  onSaved: () => void
}

/** The list of jobs. Next to the map, the list has the jobs of the selected place, or all jobs. */
export function JobResults({ jobs, distances, isMap, onSaved }: Props) {
  const t = useTranslations('WEBSITE.JOBS')
  const [selection, setSelection] = useState<{ all: Jobs; selected: Jobs } | null>(null)
  // A selection ends with its map and when other jobs are found.
  const selected = isMap && selection?.all === jobs ? selection.selected : null
  const ids = new Set(selected?.map(({ id }) => id))
  const shown = selected ? jobs.filter(({ id }) => ids.has(id)) : jobs
  const list = useRef<HTMLDivElement>(null)
  // The button that ends the selection disappears with its focus.
  useFocus(list, selected === null, 'lost')
  return (
    <div className={cx(css.found, isMap && css.split)}>
      {isMap && (
        <div className={css.map}>
          <Suspense fallback={<div className={css.mapSpace} />}>
            <JobMap jobs={jobs} onSelect={(chosen) => setSelection(chosen && { all: jobs, selected: chosen })} />
          </Suspense>
        </div>
      )}
      <div ref={list}>
        <div className={css.selection}>
          <LiveStatus>
            {/* A new element, because another place with as many jobs has the same text. */}
            {selected && <span key={[...ids].join()}>{t('AT_PLACE', { count: shown.length })}</span>}
          </LiveStatus>
          {selected && (
            <Button tone="quiet" size="small" onClick={() => setSelection(null)}>
              {t('ALL_PLACES')}
            </Button>
          )}
        </div>
        <ul role="list" className={css.results}>
          {shown.map((job) => (
            <JobRow
              key={job.slug}
              job={job}
              level={2}
              distance={distances?.get(job.id)}
              action={<SaveJob job={job} onSaved={onSaved} />}
            />
          ))}
        </ul>
      </div>
    </div>
  )
}
