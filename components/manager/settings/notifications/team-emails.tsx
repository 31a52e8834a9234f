import { useTranslations } from 'next-intl'
import { Setting } from '#components/manager/shell/setting'
import { Badge } from '#components/ui/badge'
import { LoadError } from '#components/ui/load-error'
import { Skeleton } from '#components/ui/skeleton'
import { useStaff } from '#lib/client/manager/use-company'
import { listRecruiters, type Recruiter } from '#lib/contract/staff/recruiters'
import css from './notifications.module.css'

/** The emails that each recruiter of the company receives. Recruiters do not see this list. */
export function TeamEmails() {
  const t = useTranslations('MANAGERSETTINGS.NOTIFICATIONS')
  const { data, error, mutate } = useStaff(listRecruiters)
  return (
    <Setting title={t('TEAM')} hint={t('TEAM_HINT')}>
      {data ? (
        data.recruiters.length === 0 ? (
          <p className={css.hint}>{t('TEAM_EMPTY')}</p>
        ) : (
          <ul role="list" className={css.team}>
            {data.recruiters.map((recruiter) => (
              <li key={recruiter.id} className={css.person}>
                <p className={css.name}>
                  <bdi>{recruiter.name}</bdi> <span className={css.hint}>{recruiter.email}</span>
                </p>
                <Emails recruiter={recruiter} />
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <LoadError onRetry={() => mutate()} />
      ) : (
        <Skeleton shape="row" count={2} />
      )}
    </Setting>
  )
}

function Emails({ recruiter }: { recruiter: Recruiter }) {
  const t = useTranslations('MANAGERSETTINGS.NOTIFICATIONS')
  const { application_emails, is_told_of_messages, is_told_of_deadlines, is_told_weekly, campaign_slugs } = recruiter
  const hasAny = application_emails !== 'never' || is_told_of_messages || is_told_of_deadlines || is_told_weekly
  const emails = [
    application_emails !== 'never' && t('TEAM_APPLICATIONS', { when: application_emails }),
    is_told_of_messages && t('TEAM_MESSAGES'),
    is_told_of_deadlines && t('TEAM_DEADLINES'),
    is_told_weekly && t('TEAM_WEEKLY'),
    !hasAny && t('TEAM_NONE'),
    hasAny && campaign_slugs !== null && t('TEAM_JOBS', { count: campaign_slugs.length }),
  ]
  return <p className={css.badges}>{emails.map((email) => email && <Badge key={email}>{email}</Badge>)}</p>
}
