import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { entryKey } from '#lib/client/manager/application/changes'
import type { HistoryEntry } from '#lib/contract/staff/candidacy-history'
import css from './conflict-note.module.css'
import { HistoryLine } from './history-line'

const MAX_SHOWN = 4

/** Lists what another member changed in the meantime. Nothing was saved, and the input is still there. */
export function ConflictNote({ changes, hint }: { changes: readonly HistoryEntry[]; hint: string }) {
  const t = useTranslations('MANAGERAPPLICATION.CONFLICT')
  return (
    <div role="alert" className={css.note}>
      <TriangleAlert aria-hidden="true" />
      <div className={css.text}>
        <p className={css.title}>{t('TITLE')}</p>
        {changes.length > 0 && (
          <ul className={css.changes}>
            {changes.slice(0, MAX_SHOWN).map((change) => (
              <li key={entryKey(change)}>
                <HistoryLine entry={change} />
              </li>
            ))}
          </ul>
        )}
        <p>{hint}</p>
      </div>
    </div>
  )
}
