'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ScopeGuard } from '#components/manager/shell/scope-guard'
import { ScreenHead } from '#components/manager/shell/screen-head'
import { Button } from '#components/ui/button'
import { EmptyState } from '#components/ui/empty-state'
import { LoadError } from '#components/ui/load-error'
import { Select } from '#components/ui/select'
import { Skeleton } from '#components/ui/skeleton'
import { useErrorText } from '#lib/client/error-text'
import { localZone } from '#lib/client/local-zone'
import { useAudit } from '#lib/client/manager/audit'
import { useStaff } from '#lib/client/manager/use-company'
import type { AuditEntry } from '#lib/contract/staff/audit'
import { listMembers, type Member } from '#lib/contract/staff/members'
import { AUDIT_MONTHS } from '#lib/domain/member-limits'
import { useFormatter } from '#lib/i18n/formatter'
import type { z } from 'zod'
import { ActionText, TargetText } from './audit-action'
import css from './audit.module.css'

/** What members and API keys did. Only administrators can open it. */
export const AuditScreen = () => (
  <ScopeGuard scope="audit:read">
    <Audit />
  </ScopeGuard>
)

function Audit() {
  const t = useTranslations('MANAGERAUDIT')
  const tSettings = useTranslations('MANAGER.SETTINGS')
  const [member, setMember] = useState<number | null>(null)
  const errorText = useErrorText()
  const { entries, error, hasMore, isLoadingMore, more, reload } = useAudit(member)
  const members = useStaff(listMembers).data?.members
  const authors = useAuthors(entries, members)
  return (
    <>
      <ScreenHead
        title={tSettings('AUDIT')}
        intro={t('INTRO', { months: AUDIT_MONTHS })}
        actions={
          <Select
            aria-label={t('FILTER')}
            className={css.filter}
            value={member ?? ''}
            placeholder={t('ALL')}
            options={[...authors].map(([id, label]) => ({ value: String(id), label }))}
            onChange={(event) => setMember(event.target.value === '' ? null : Number(event.target.value))}
          />
        }
      />
      <p role="status" className="visually-hidden">
        {entries?.length === 0 && t('EMPTY_TITLE')}
      </p>
      {entries === undefined ? (
        error ? (
          <LoadError onRetry={reload} />
        ) : (
          <Skeleton shape="row" count={6} />
        )
      ) : entries.length === 0 ? (
        <EmptyState drawing="files" title={t('EMPTY_TITLE')}>
          {t('EMPTY_TEXT')}
        </EmptyState>
      ) : (
        <Entries entries={entries} members={members} />
      )}
      {hasMore && (
        <div className={css.more}>
          <p role="alert">{entries && Boolean(error) && errorText.call(error)}</p>
          <Button tone="quiet" size="small" busy={isLoadingMore} onClick={() => void more()}>
            {t('MORE')}
          </Button>
        </div>
      )}
    </>
  )
}

type Entry = z.output<typeof AuditEntry>

/**
 * The choices of the filter, by member ID: the members of the company, then authors of loaded entries who are not
 * members any more. Authors stay when the filter changes the list.
 */
function useAuthors(entries: readonly Entry[] = [], members: readonly Member[] = []): ReadonlyMap<number, string> {
  const [seen, setSeen] = useState<ReadonlyMap<number, string>>(new Map())
  const unseen = entries.flatMap(({ member_id, actor }) =>
    member_id === null || seen.has(member_id) ? [] : [[member_id, actor] as const],
  )
  // The first entry of an author is the latest, so it has the latest name.
  if (unseen.length > 0) setSeen(new Map([...seen, ...unseen.toReversed()]))
  const current = new Map(members.map(({ id, name, email }) => [id, name || email]))
  const former = [...seen].filter(([id]) => !current.has(id)).toSorted(([, one], [, other]) => one.localeCompare(other))
  return new Map([...current, ...former])
}

function Entries({ entries, members }: { entries: readonly Entry[]; members: readonly Member[] | undefined }) {
  const t = useTranslations('MANAGERAUDIT')
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('WHO')}</th>
          <th scope="col">{t('WHAT')}</th>
          <th scope="col">{t('WHERE')}</th>
          <th scope="col" className={css.when}>
            {t('WHEN')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, actor, api_key_id, action, details, target, target_id, ip_address, created_at }) => (
          <tr key={id}>
            <td>
              <bdi className={css.actor}>{actor}</bdi>
              {api_key_id !== null && <span className={css.quiet}> {t('KEY')}</span>}
            </td>
            <td>
              <ActionText action={action} details={details} />{' '}
              <TargetText target={target} target_id={target_id} details={details} members={members} />
            </td>
            <td className={css.quiet}>{ip_address ?? '–'}</td>
            <td className={css.when}>
              <LocalTime timestamp={created_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** In the time zone of the member. The tooltip names the zone, because colleagues may be in another one. */
function LocalTime({ timestamp }: { timestamp: string }) {
  const format = useFormatter()
  const date = new Date(timestamp)
  const timeZone = localZone()
  return (
    <time dateTime={timestamp} title={format.dateTime(date, { dateStyle: 'full', timeStyle: 'long', timeZone })}>
      {format.dateTime(date, { dateStyle: 'medium', timeStyle: 'short', timeZone })}
    </time>
  )
}
