import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { auditActionOf } from '#lib/client/manager/audit-actions'
import { useCompany } from '#lib/client/manager/use-company'
import type { AuditEntry } from '#lib/contract/staff/audit'
import type { Member } from '#lib/contract/staff/members'
import type { z } from 'zod'
import css from './audit.module.css'

type Entry = z.output<typeof AuditEntry>

/** The action as text. Actions that only integrations perform are shown as the code of the API. */
export function ActionText({ action, details }: Pick<Entry, 'action' | 'details'>) {
  const t = useTranslations('MANAGERAUDIT')
  const tStatus = useTranslations('ENUMERATIONS.CANDIDACY_STATUS')
  const tRole = useTranslations('MANAGER.ROLE')
  const name = auditActionOf({ action, details })
  if (name === null) return <code className={css.action}>{action}</code>
  const { ids = [], status, role } = details ?? {}
  const values = { count: ids.length, status: status ? tStatus(status) : '', role: role ? tRole(role) : '' }
  const text = t(`ACTION.${name}`, values)
  return ids.length > 0 ? <ChangedApplications text={text} ids={ids} /> : <span>{text}</span>
}

/** The list is rendered when it is opened, because a page of the log can have 25,000 applications. */
function ChangedApplications({ text, ids }: { text: string; ids: readonly number[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={css.changed} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text}</summary>
      {isOpen && (
        <ul className={css.applications}>
          {ids.map((id) => (
            <li key={id}>
              <ApplicationLink id={id} />
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}

type TargetProps = Pick<Entry, 'target' | 'target_id' | 'details'> & { members: readonly Member[] | undefined }

/** What was changed: a link to the application, or the name of the member, template or job. */
export function TargetText({ target, target_id, details, members }: TargetProps) {
  const t = useTranslations('MANAGERAUDIT')
  if (target === 'candidacies') return target_id === null ? null : <ApplicationLink id={target_id} />
  // Entries of earlier versions have no name.
  const memberName = () => {
    if (target !== 'members' || target_id === null || members === undefined) return undefined
    const member = members.find(({ id }) => id === target_id)
    return member ? member.name || member.email : t('REMOVED', { id: String(target_id) })
  }
  const name = details?.name ?? details?.slug ?? memberName()
  return name === undefined ? null : <bdi className={css.quiet}>{name}</bdi>
}

function ApplicationLink({ id }: { id: number }) {
  const t = useTranslations('MANAGERAUDIT')
  const { slug } = useCompany()
  return (
    <Link className={css.link} href={`/${slug}/applications/${id}`} prefetch={false}>
      {t('TARGET', { id: String(id) })}
    </Link>
  )
}
