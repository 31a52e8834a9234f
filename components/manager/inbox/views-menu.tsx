'use client'

import { Bookmark, Check, Pencil, Plus, Trash2, Users } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ShortLoadError } from '#components/manager/shell/short-load-error'
import { Button } from '#components/ui/button'
import { IconButton } from '#components/ui/icon-button'
import { Spinner } from '#components/ui/spinner'
import { useToast } from '#components/ui/toast'
import { useErrorText } from '#lib/client/error-text'
import { hasFilter, isSameFilter } from '#lib/client/manager/inbox/filter-query'
import { useViews } from '#lib/client/manager/inbox/use-views'
import { ApiError } from '#lib/contract/errors'
import type { InboxFilter } from '#lib/contract/staff/inbox'
import type { InboxView } from '#lib/contract/staff/views'
import { MenuButton } from './menu-button'
import css from './views-menu.module.css'

const ViewDialog = dynamic(async () => (await import('./view-dialog')).ViewDialog)

type Props = { filter: InboxFilter; onChange: (filter: InboxFilter) => void }

/** The saved views: choose, save, rename, share and delete. */
export function ViewsMenu({ filter, onChange }: Props) {
  const t = useTranslations('MANAGERINBOX.VIEW')
  const tUi = useTranslations('UI')
  const { views, failedRead, reload, save, change, remove } = useViews()
  const [opened, setOpened] = useState<InboxView | 'new' | null>(null)
  const toast = useToast()
  const errorText = useErrorText()
  const current = views?.find((view) => isSameFilter(view.filter, filter))
  const openedView = opened === 'new' ? null : opened
  // A view that a colleague deletes while it is edited stays open, so that the input is not lost.
  const edited = views?.find(({ id }) => id === openedView?.id) ?? openedView

  const onDelete = (view: InboxView) => {
    const { name } = view
    const restore = remove(view, (error) => {
      const isStale = error instanceof ApiError && error.code === 'STALE'
      toast({ ...errorText.toast(error), ...(isStale && { message: t('KEPT') }) })
    })
    const undo = () =>
      toast(restore() ? { message: t('RESTORED', { name }) } : { message: t('TOO_LATE'), tone: 'danger' })
    toast({ message: t('DELETED', { name }), action: { label: t('UNDO'), onSelect: undo } })
  }

  return (
    <>
      <MenuButton icon={<Bookmark aria-hidden="true" />} label={current ? current.name : t('TITLE')} onOpen={reload}>
        {(close) => (
          <>
            {failedRead && <ShortLoadError className={css.none} text={t('FAILED')} read={failedRead} />}
            {!views && !failedRead && (
              <div role="status" data-loading className={css.none}>
                <Spinner />
                <span className="visually-hidden">{tUi('BUSY')}</span>
              </div>
            )}
            {views?.length === 0 && <p className={css.none}>{t('NONE')}</p>}
            {views && views.length > 0 && (
              <ul role="list" className={css.views} aria-label={t('TITLE')}>
                {views.map((view) => (
                  <ViewItem
                    key={view.id}
                    view={view}
                    isCurrent={view === current}
                    onChoose={() => {
                      onChange(view.filter)
                      close()
                    }}
                    onEdit={() => {
                      close()
                      setOpened(view)
                    }}
                    onDelete={() => {
                      onDelete(view)
                      close()
                    }}
                  />
                ))}
              </ul>
            )}
            <div className={css.save}>
              <Button
                tone="plain"
                size="small"
                wide
                icon={<Plus aria-hidden="true" />}
                aria-disabled={!hasFilter(filter) || current !== undefined}
                onClick={() => {
                  if (!hasFilter(filter) || current !== undefined) return
                  close()
                  setOpened('new')
                }}
              >
                {t('SAVE_FILTER')}
              </Button>
              {!hasFilter(filter) && <p className={css.none}>{t('SAVE_HINT')}</p>}
            </div>
          </>
        )}
      </MenuButton>
      {opened && (
        <ViewDialog view={edited} filter={filter} onClose={() => setOpened(null)} onCreate={save} onChange={change} />
      )}
    </>
  )
}

type ItemProps = {
  view: InboxView
  isCurrent: boolean
  onChoose: () => void
  onEdit: () => void
  onDelete: () => void
}

function ViewItem({ view: { name, is_shared, can_edit }, isCurrent, onChoose, onEdit, onDelete }: ItemProps) {
  const t = useTranslations('MANAGERINBOX.VIEW')
  return (
    <li className={css.view}>
      <button type="button" className={css.choose} aria-current={isCurrent || undefined} onClick={onChoose}>
        <span className={css.mark}>{isCurrent && <Check aria-hidden="true" />}</span>
        <span className={css.name}>{name}</span>
        {is_shared && (
          <>
            <span className={css.shared} aria-hidden="true" title={t('SHARED')}>
              <Users />
            </span>
            <span className="visually-hidden">{t('SHARED')}</span>
          </>
        )}
      </button>
      {can_edit && (
        <>
          <IconButton size="small" label={t('EDIT', { name })} icon={<Pencil aria-hidden="true" />} onClick={onEdit} />
          <IconButton
            size="small"
            label={t('DELETE', { name })}
            icon={<Trash2 aria-hidden="true" />}
            onClick={onDelete}
          />
        </>
      )}
    </li>
  )
}
