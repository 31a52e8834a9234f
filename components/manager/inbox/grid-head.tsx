import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import css from './inbox-row.module.css'

type Props = { order: readonly number[]; selected: ReadonlySet<number>; onSelectLoaded: () => void }

/** The ID of a column heading that rows need in their description. */
export const columnId = (column: 'source' | 'time') => `inbox-column-${column}`

/** The heading of the columns, with a checkbox for all loaded applications. */
export function GridHead({ order, selected, onSelectLoaded }: Props) {
  const t = useTranslations('MANAGERINBOX.COLUMN')
  const box = useRef<HTMLInputElement>(null)
  const isAll = order.length > 0 && order.every((id) => selected.has(id))
  const isSome = !isAll && order.some((id) => selected.has(id))
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome
  }, [isSome])
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={1} className={css.head}>
        <div role="columnheader" className={css.check}>
          <label className={css.box}>
            <input ref={box} type="checkbox" checked={isAll} onChange={onSelectLoaded} />
            <span className="visually-hidden">{t('SELECT_LOADED')}</span>
          </label>
        </div>
        <div role="columnheader" className={css.person}>
          {t('NAME')}
        </div>
        <div role="columnheader">{t('JOB')}</div>
        <div role="columnheader">{t('STATUS')}</div>
        <div role="columnheader" id={columnId('source')}>
          {t('SOURCE')}
        </div>
        <div role="columnheader">{t('RATING')}</div>
        <div role="columnheader">{t('CLOCK')}</div>
        <div role="columnheader" id={columnId('time')} className={css.time}>
          {t('TIME')}
        </div>
      </div>
    </div>
  )
}
