import { ArrowRightLeft, Download, Reply, X } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { Button } from '#components/ui/button'
import { IconButton } from '#components/ui/icon-button'
import { type Count, formatCount } from '#lib/client/manager/inbox/matching-count'
import { MAX_BULK } from '#lib/domain/inbox'
import css from './selection-bar.module.css'

type Props = {
  count: number
  /** Whether all selected applications have a scheduled status change. Other status changes would skip them. */
  isScheduled: boolean
  isCapped: boolean
  /** The number of applications that match the filter. Null if it is unknown. */
  matching: Count | null
  isSelecting: boolean
  onSelectMatching: () => void
  onAction: (action: 'status' | 'reply' | 'cancel') => void
  onExport: () => void
  onClear: () => void
}

/** The actions for the selected applications. The bar floats, so that the list does not move. */
export function SelectionBar(props: Props) {
  const { count, isScheduled, isCapped, matching, isSelecting, onSelectMatching, onAction, onExport, onClear } = props
  const t = useTranslations('MANAGERINBOX.SELECTION')
  const locale = useLocale()
  const isAll = matching !== null && !matching.isMore && count >= Math.min(matching.count, MAX_BULK)
  const canSelectAll = !isAll && !isCapped
  const selected =
    canSelectAll && matching !== null
      ? t('COUNT_OF', { count, total: formatCount(matching, locale) })
      : t('COUNT', { count })
  return (
    <div className={css.place}>
      <p role="status" className="visually-hidden">
        {count > 0 && selected} {isCapped && t('CAPPED', { max: MAX_BULK })}
      </p>
      {count > 0 && (
        <div role="toolbar" aria-label={t('LABEL')} className={css.bar}>
          {isCapped && (
            <p className={css.note} aria-hidden="true">
              {t('CAPPED', { max: MAX_BULK })}
            </p>
          )}
          <div className={css.line}>
            <IconButton size="small" label={t('CLEAR')} icon={<X aria-hidden="true" />} onClick={onClear} />
            <span className={css.count} aria-hidden="true">
              {selected}
            </span>
            {canSelectAll && (
              <Button className={css.all} tone="plain" size="small" busy={isSelecting} onClick={onSelectMatching}>
                {t('ALL')}
              </Button>
            )}
          </div>
          <div className={css.actions}>
            <Button tone="quiet" size="small" icon={<Download aria-hidden="true" />} onClick={onExport}>
              {t('EXPORT')}
            </Button>
            <Button
              data-focus
              tone="quiet"
              size="small"
              icon={<ArrowRightLeft aria-hidden="true" />}
              onClick={() => onAction(isScheduled ? 'cancel' : 'status')}
            >
              {isScheduled ? t('CANCEL_SCHEDULED', { count }) : t('STATUS')}
            </Button>
            <Button size="small" icon={<Reply aria-hidden="true" />} onClick={() => onAction('reply')}>
              {t('REPLY')}
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
