import { Briefcase, ChartNoAxesColumn, ChevronsUpDown, Inbox, Settings } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Avatar } from '#components/ui/avatar'
import type { ManagerCompany } from '#lib/client/manager/use-company'
import type { Member } from '#lib/client/manager/use-member'
import css from './navigation.module.css'
import { CompanyMark } from './company-mark'

const AREAS = [
  { area: 'inbox', label: 'INBOX', target: 'inbox', Icon: Inbox },
  { area: 'jobs', label: 'JOBS', target: 'jobs', Icon: Briefcase },
  { area: 'figures', label: 'FIGURES', target: 'figures', Icon: ChartNoAxesColumn },
  { area: 'settings', label: 'SETTINGS', target: 'settings/notifications', Icon: Settings },
] as const

type Props = { company: ManagerCompany | null; hasSeveral: boolean; user: Member }

/** A rail at the side on desktop. On phones, a bar at the top and the areas at the bottom. */
export function Navigation({ company, hasSeveral, user }: Props) {
  const t = useTranslations('MANAGER.NAV')
  const path = usePathname()
  const [, , current = ''] = path.split('/')
  // The screen of an application belongs to the inbox.
  const currentArea = current === 'applications' ? 'inbox' : current
  return (
    <>
      <header className={css.head}>
        <CompanyTitle company={company} hasSeveral={hasSeveral} />
        <Link
          href="/account"
          prefetch={false}
          className={css.member}
          aria-label={t('ACCOUNT')}
          aria-current={path === '/account' ? 'page' : undefined}
        >
          <Avatar name={user.name || user.email} size="small" />
          <span className={css.memberName}>{user.name || user.email}</span>
        </Link>
      </header>
      {company && (
        <nav aria-label={t('LABEL')} className={css.areas}>
          {AREAS.map(({ area, label, target, Icon }) => (
            <Link
              key={area}
              href={`/${company.slug}/${area === 'settings' && company.role !== 'recruiter' ? 'settings/members' : target}`}
              prefetch={false}
              className={css.area}
              aria-current={currentArea === area ? 'page' : undefined}
            >
              <Icon aria-hidden="true" />
              <span>{t(label)}</span>
            </Link>
          ))}
        </nav>
      )}
    </>
  )
}

function CompanyTitle({ company, hasSeveral }: Pick<Props, 'company' | 'hasSeveral'>) {
  const t = useTranslations('MANAGER.NAV')
  if (!company) return <span className={css.company} />
  const title = (
    <>
      <CompanyMark name={company.name} />
      <span className={css.companyName}>{company.name}</span>
    </>
  )
  if (!hasSeveral) return <span className={css.company}>{title}</span>
  return (
    <Link href="/?choose" prefetch={false} className={css.company}>
      {title}
      <ChevronsUpDown aria-hidden="true" className={css.switch} />
      <span className="visually-hidden">{t('SWITCH')}</span>
    </Link>
  )
}
