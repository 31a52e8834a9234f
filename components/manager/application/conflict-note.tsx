import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { entryKey } from '#lib/client/manager/application/changes'
import type { HistoryEntry } from '#lib/contract/staff/candidacy-history'
import { withoutInvisible } from '#lib/domain/plain-name'
import css from './conflict-note.module.css'
import { HistoryLine } from './history-line'

const MAX_SHOWN = 4

/** Lists what another member changed in the meantime. Nothing was saved, and the input is still there. */
export function ConflictNote({ changes, hint }: { changes: readonly HistoryEntry[]; hint: string }) {
  const t = useTranslations('MANAGERAPPLICATION.CONFLICT')
  return (
    <Conflict title={t('TITLE')} hint={hint}>
      {changes.length === 0 ? (
        // The history does not list a note or a rating that was removed.
        <p>{t('UNLISTED')}</p>
      ) : (
        <ul className={css.changes}>
          {changes.slice(0, MAX_SHOWN).map((change) => (
            <li key={entryKey(change)}>
              {change.type === 'note' && change.note.changed_at !== null ? (
                t('NOTE', { name: withoutInvisible(change.note.author_name) })
              ) : (
                <HistoryLine entry={change} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Conflict>
  )
}

/** Says that another member made a change in the meantime. The children show the change. */
export function Conflict({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <div role="alert" className={css.note}>
      <TriangleAlert aria-hidden="true" />
      <div className={css.text}>
        <p className={css.title}>{title}</p>
        {children}
        <p>{hint}</p>
      </div>
    </div>
  )
}
