import { Download, Keyboard } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ScreenTitle } from '#components/manager/shell/screen-title'
import { Button } from '#components/ui/button'
import { IconButton } from '#components/ui/icon-button'
import type { Facets } from '#lib/client/manager/inbox/matching-count'
import type { InboxFilter } from '#lib/contract/staff/inbox'
import css from './inbox-screen.module.css'
import { ViewsMenu } from './views-menu'

type Props = {
  facets: Facets | undefined
  filter: InboxFilter
  onFilter: (filter: InboxFilter) => void
  onExport: () => void
  onHelp: () => void
}

/** The title, the number of waiting applications, and the actions for the whole list. */
export function InboxHead({ facets, filter, onFilter, onExport, onHelp }: Props) {
  const t = useTranslations('MANAGERINBOX')
  const max = facets?.max_count ?? Infinity
  return (
    <header className={css.head}>
      <ScreenTitle>{t('TITLE')}</ScreenTitle>
      <div className={css.titles}>
        <h1 className={css.title}>{t('TITLE')}</h1>
        {facets && facets.nb_waiting + facets.nb_answered > 0 && (
          <p className={css.counts}>
            <span>{t(facets.nb_waiting >= max ? 'WAITING_MORE' : 'WAITING', { count: facets.nb_waiting })}</span>
            {facets.nb_late > 0 && (
              <span className={css.late}>
                {t(facets.nb_late >= max ? 'LATE_MORE' : 'LATE', { count: facets.nb_late })}
              </span>
            )}
          </p>
        )}
      </div>
      <div className={css.tools}>
        <ViewsMenu filter={filter} onChange={onFilter} />
        <Button
          className={css.wide}
          tone="plain"
          size="small"
          icon={<Download aria-hidden="true" />}
          onClick={onExport}
        >
          {t('EXPORT.OPEN')}
        </Button>
        <IconButton
          className={css.narrow}
          size="small"
          label={t('EXPORT.OPEN')}
          icon={<Download aria-hidden="true" />}
          onClick={onExport}
        />
        <IconButton
          className={css.keys}
          size="small"
          label={t('SHORTCUTS.TITLE')}
          icon={<Keyboard aria-hidden="true" />}
          onClick={onHelp}
        />
      </div>
    </header>
  )
}
