import { ArrowUpRight } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import type { CampaignCard } from '#lib/domain/campaign'
import { campaignPlace } from '#lib/domain/place'
import { remoteLevelName } from '#lib/domain/remote-level'
import { relativeTime } from '#lib/domain/relative-time'
import { useSalaryText } from '#lib/i18n/salary-text'
import s from './job-row.module.css'

type Props = { job: CampaignCard; isTop?: boolean; source?: string; level?: 2 | 3 }

/**
 * A job in a list: title, entity, place, contract, remote, pay, age. `isTop` opens it outside of a frame; `source` is
 * added to the link (§7).
 */
export function JobRow({ job, isTop = false, source, level = 3 }: Props) {
  const tEnums = useTranslations('ENUMERATIONS')
  const formatSalary = useSalaryText()
  const locale = useLocale()
  const Title = `h${level}` as const
  const facts = [
    tEnums(`JOB_TYPE.${job.job_type}`),
    job.working_time === 'FULL_TIME' ? null : tEnums(`WORKING_TIME.${job.working_time}`),
    job.remote_level > 0 ? tEnums(`REMOTE_SHORT.${remoteLevelName(job.remote_level)}`) : null,
    formatSalary(job),
  ].filter(Boolean)
  return (
    <li className={s.row}>
      <div className={s.main}>
        <Title className={s.title} lang={job.locale}>
          <Link
            className={s.link}
            href={`/jobs/${job.slug}${source ? `?source=${source}` : ''}`}
            prefetch={false}
            target={isTop ? '_top' : undefined}
          >
            {job.name}
          </Link>
        </Title>
        <p className={s.place}>{[job.entity?.name, campaignPlace(job)].filter(Boolean).join(' · ')}</p>
      </div>
      <p className={s.facts}>
        {facts.join(' · ')}
        {job.first_activation_at && (
          // The page may come from a cache, so the browser computes the age again.
          <time className={s.age} dateTime={job.first_activation_at} suppressHydrationWarning>
            {relativeTime(job.first_activation_at, new Date(), locale, tEnums('JUST_NOW'))}
          </time>
        )}
      </p>
      <ArrowUpRight aria-hidden className={s.arrow} />
    </li>
  )
}
