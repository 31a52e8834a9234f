import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { TimeAgo } from './time-ago'
import { Button } from '#components/ui/button'
import { Skeleton } from '#components/ui/skeleton'
import { entryKey } from '#lib/client/manager/application/changes'
import { useApplication } from '#lib/client/manager/application/context'
import { useOlderEntries } from '#lib/client/manager/application/use-older-entries'
import { useStaffCall, useStaff } from '#lib/client/manager/use-company'
import { type HistoryEntry, readCandidacyHistory } from '#lib/contract/staff/candidacy-history'
import css from './history.module.css'
import { HistoryLine } from './history-line'
import { NotLoaded } from './not-loaded'

const ORDER = {
  keyOf: entryKey,
  // Entries can share a time, so an equal time counts as older.
  isOlder: (entry: HistoryEntry, than: HistoryEntry) => entry.at <= than.at,
}

/** The history of the application, newest first. */
export function History() {
  const t = useTranslations('MANAGERAPPLICATION.HISTORY')
  const { application } = useApplication()
  const { id } = application
  const call = useStaffCall()
  const read = useStaff(readCandidacyHistory, { params: { id } })
  const { data, error } = read
  const { entries, load, isBusy, problem } = useOlderEntries(data?.entries, ORDER)
  // Undefined until a second page is loaded. Until then, the cursor of the first page counts.
  const [cursor, setCursor] = useState<string | null | undefined>(undefined)
  if (!data && error)
    return (
      <div className={css.history}>
        <NotLoaded text={t('FAILED')} read={read} />
      </div>
    )
  if (!data) return <Skeleton shape="text" count={4} />
  const next = cursor === undefined ? data.next_cursor : cursor
  const readMore = async (from: string) => {
    const page = await call(readCandidacyHistory, { params: { id }, query: { cursor: from } })
    setCursor(page.next_cursor)
    return page.entries
  }
  return (
    <div className={css.history}>
      <ol role="list" className={css.list}>
        {entries.map((entry) => (
          <li key={entryKey(entry)} className={css.entry} data-type={entry.type}>
            <HistoryLine entry={entry} />
            <span className={css.time}>
              <TimeAgo timestamp={entry.at} />
            </span>
          </li>
        ))}
      </ol>
      {problem && <p role="alert">{problem}</p>}
      {next !== null && (
        <Button tone="quiet" size="small" busy={isBusy} onClick={() => void load(() => readMore(next))}>
          {t(problem ? 'RETRY' : 'MORE')}
        </Button>
      )}
    </div>
  )
}
