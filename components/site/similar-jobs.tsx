import { useLocale } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { JobRow } from '#components/site/job-row'
import { OnlyReadable } from '#components/site/only-readable'
import type { CampaignCard } from '#lib/domain/campaign'
import { similarByLanguage, type SimilarTo } from '#lib/domain/job-search'
import css from './similar-jobs.module.css'

const MAX = 3

type Props = { to: SimilarTo; jobs: readonly CampaignCard[]; title: ReactNode }

/**
 * Similar jobs in languages that the visitor reads: of the page and of the browser. The language of the job does not
 * count, because a visitor may open a job without reading its language. The page is cached, so the browser adds jobs in
 * its languages.
 */
export function SimilarJobs({ to, jobs, title }: Props) {
  const id = useId()
  const { readable, others } = similarByLanguage(jobs, to, [useLocale()], MAX)
  if (readable.length + others.length === 0) return null
  const list = (
    <section className={css.similar} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul role="list">
        {readable.map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
        {others.map((job) => (
          <OnlyReadable key={job.id} languages={[job.locale]}>
            <JobRow job={job} />
          </OnlyReadable>
        ))}
      </ul>
    </section>
  )
  // Without jobs in the language of the page, the heading depends on the visitor too.
  const languages = others.map(({ locale }) => locale)
  return readable.length === 0 ? <OnlyReadable languages={languages}>{list}</OnlyReadable> : list
}
