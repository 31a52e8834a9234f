import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Facts } from '#components/ui/facts'
import type { CampaignCard } from '#lib/domain/campaign'
import { LOCALE_NAMES } from '#lib/domain/locales'
import { campaignPlace } from '#lib/domain/place'
import { remoteLevelName } from '#lib/domain/remote-level'
import { relativeTime } from '#lib/domain/relative-time'
import { useSalaryText } from '#lib/i18n/salary-text'
import css from './job-row.module.css'

type Props = {
  job: CampaignCard
  /** Whether the list is in an iframe. The job then opens outside of it. */
  isInFrame?: boolean
  /** Added to the link (§7). */
  source?: string
  level?: 2 | 3
  /** Kilometers from the place that the list is sorted by. */
  distance?: number | undefined
  /** A button at the end of the row. */
  action?: ReactNode
}

/**
 * A job in a list: title, a line of facts, pay, age. If the job is in another language than the page, the row names
 * that language.
 */
export function JobRow({ job, isInFrame = false, source, level = 3, distance, action }: Props) {
  const tEnums = useTranslations('ENUMERATIONS')
  const pay = useSalaryText()(job)
  const locale = useLocale()
  const Title = `h${level}` as const
  const facts = [
    job.entity?.name,
    campaignPlace(job),
    distance === undefined ? null : formatDistance(distance, locale),
    tEnums(`JOB_TYPE.${job.job_type}`),
    job.working_time === 'FULL_TIME' ? null : tEnums(`WORKING_TIME.${job.working_time}`),
    job.remote_level > 0 ? tEnums(`REMOTE_SHORT.${remoteLevelName(job.remote_level)}`) : null,
  ]
  return (
    <li className={css.row}>
      <div className={css.main}>
        <Title className={css.title} lang={job.locale}>
          <Link
            className={css.link}
            href={`/jobs/${job.slug}${source ? `?source=${source}` : ''}`}
            prefetch={false}
            target={isInFrame ? '_top' : undefined}
          >
            {job.name}
          </Link>
        </Title>
        {job.locale !== locale && (
          <span className={css.language} lang={job.locale}>
            {LOCALE_NAMES[job.locale]}
          </span>
        )}
        <Facts className={css.line} items={facts} />
        <p className={css.facts}>
          {pay && <strong className={css.pay}>{pay}</strong>}
          {job.first_activation_at && (
            // The page may come from a cache, so the browser computes the age again.
            <time dateTime={job.first_activation_at} suppressHydrationWarning>
              {relativeTime(job.first_activation_at, new Date(), locale, tEnums('JUST_NOW'))}
            </time>
          )}
        </p>
      </div>
      {action && <div className={css.action}>{action}</div>}
    </li>
  )
}

const formatDistance = (kilometers: number, locale: string) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 0 }).format(kilometers)
