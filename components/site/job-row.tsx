import { ArrowUpRight } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type CampaignCard, campaignPlace } from '#lib/domain/campaign'
import { remoteLevelName } from '#lib/domain/enumerations'
import { useSalaryWords } from '#lib/i18n/salary-words'
import s from './job-row.module.css'

type Props = { job: CampaignCard; isTop?: boolean }

/** A job in a list: title, entity, place, contract, remote, pay. `isTop` opens it in the window around a frame. */
export function JobRow({ job, isTop = false }: Props) {
  const words = useTranslations('ENUMERATIONS')
  const salaryWords = useSalaryWords()
  const facts = [
    words(`JOB_TYPE.${job.job_type}`),
    job.working_time === 'FULL_TIME' ? null : words(`WORKING_TIME.${job.working_time}`),
    job.remote_level > 0 ? words(`REMOTE_SHORT.${remoteLevelName(job.remote_level)}`) : null,
    salaryWords(job),
  ].filter(Boolean)
  return (
    <li className={s.row}>
      <div className={s.main}>
        <h3 className={s.title} lang={job.locale}>
          <Link className={s.link} href={`/jobs/${job.slug}`} prefetch={false} target={isTop ? '_top' : undefined}>
            {job.name}
          </Link>
        </h3>
        <p className={s.place}>{[job.entity?.name, campaignPlace(job)].filter(Boolean).join(' · ')}</p>
      </div>
      <p className={s.facts}>{facts.join(' · ')}</p>
      <ArrowUpRight aria-hidden className={s.arrow} />
    </li>
  )
}
