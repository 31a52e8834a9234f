import { Share2 } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import type { Ref } from 'react'
import type { Figure } from '#lib/contract/staff/figures'
import { type Count, formatCount } from '#lib/client/manager/inbox/matching-count'
import { daysOpen, type Job } from '#lib/client/manager/jobs/use-jobs'
import { useCompany } from '#lib/client/manager/use-company'
import { useNow } from '#lib/client/use-now'
import { FigureText } from './figure-text'
import css from './jobs.module.css'

type Props = {
  ref?: Ref<HTMLTableRowElement>
  job: Job
  /** Undefined while it loads or if it is unknown. */
  waiting: Count | undefined
  visits: Figure | undefined | 'no access'
}

export function JobRow({ ref, job, waiting, visits }: Props) {
  const t = useTranslations('MANAGERSHARE.JOBS')
  const tEnums = useTranslations('ENUMERATIONS')
  const { slug: company } = useCompany()
  const days = daysOpen(job, useNow())
  const facts = [job.entity, tEnums(`JOB_TYPE.${job.job_type}`)].filter(Boolean).join(' · ')
  const href = `/${company}/jobs/${encodeURIComponent(job.slug)}/share`
  return (
    <tr ref={ref} className={css.row}>
      <th scope="row" className={css.job}>
        <Link href={href} prefetch={false} className={css.name} lang={job.locale}>
          <bdi>{job.name}</bdi>
        </Link>
        <span className={css.facts}>
          <bdi>{facts}</bdi>
          {days !== null && <span className={css.narrow}> · {t('OPEN_DAYS', { count: days })}</span>}
        </span>
      </th>
      <td className={css.wide}>{days === null ? '–' : t('DAYS', { count: days })}</td>
      {visits !== 'no access' && <td className={css.wide}>{visits && <FigureText figure={visits} />}</td>}
      <td>
        <InboxLink job={job} value={{ count: job.nb_candidacies, isMore: false }} state="all" />
      </td>
      <td>{waiting !== undefined && <InboxLink job={job} value={waiting} state="waiting" />}</td>
      {/* The name is the link for keyboards and screen readers. */}
      <td className={css.wide} aria-hidden="true">
        <Link href={href} prefetch={false} tabIndex={-1} className={css.share}>
          <Share2 />
          {t('SHARE')}
        </Link>
      </td>
    </tr>
  )
}

/** A count that opens the inbox with these applications. */
function InboxLink({ job, value, state }: { job: Job; value: Count; state: 'all' | 'waiting' }) {
  const locale = useLocale()
  const t = useTranslations('MANAGERSHARE.JOBS')
  const { slug: company } = useCompany()
  const { count, isMore } = value
  const text = formatCount(value, locale)
  if (count === 0) return <span className={css.none}>0</span>
  const query = new URLSearchParams({ campaign: job.slug, ...(state === 'waiting' && { state }) })
  return (
    <Link
      href={`/${company}/inbox?${query}`}
      prefetch={false}
      className={css.count}
      data-waiting={state === 'waiting' || undefined}
      aria-label={
        isMore
          ? t('WAITING_OF_MORE', { count: text, name: job.name })
          : t(state === 'waiting' ? 'WAITING_OF' : 'APPLICATIONS_OF', { count, name: job.name })
      }
    >
      {text}
    </Link>
  )
}
