'use client'

import { ArrowUp } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '#components/ui/button'
import { LoadError } from '#components/ui/load-error'
import { isFocusLost } from '#lib/client/use-focus'
import { nameOf } from '#lib/client/manager/application/person'
import { hasFilter } from '#lib/client/manager/inbox/filter-query'
import { forgetLastShown, lastShownId } from '#lib/client/manager/inbox/last-shown'
import { matchingCount } from '#lib/client/manager/inbox/matching-count'
import { rowsOf } from '#lib/client/manager/inbox/rows'
import { useInbox } from '#lib/client/manager/inbox/use-inbox'
import { useInboxFilter } from '#lib/client/manager/inbox/use-inbox-filter'
import { useLiveInbox } from '#lib/client/manager/inbox/use-live-inbox'
import { useSetUnread } from '#lib/client/manager/inbox/use-set-unread'
import { useShortcuts } from '#lib/client/manager/use-shortcuts'
import { useCan, useCompany, useStaff } from '#lib/client/manager/use-company'
import { type InboxEntry, type InboxFilter, readInboxFacets } from '#lib/contract/staff/inbox'
import { FilterBar } from './filter-bar'
import { type FocusRequest, InboxGrid } from './inbox-grid'
import { InboxHead } from './inbox-head'
import css from './inbox-screen.module.css'
import { ListEnd } from './list-end'
import { LoadingRows, NoApplications, NoMatch } from './list-states'
import { SelectionBar } from './selection-bar'
import { useSelection } from './use-selection'

const BulkDialog = dynamic(async () => (await import('./bulk-dialogs')).BulkDialog)
const CancelDialog = dynamic(async () => (await import('./bulk-dialogs')).CancelDialog)
const InboxExport = dynamic(async () => (await import('./inbox-export')).InboxExport)
const InboxShortcuts = dynamic(async () => (await import('./inbox-shortcuts')).InboxShortcuts)

type Opened =
  | { dialog: 'help' }
  | { dialog: 'export'; ids?: readonly number[] }
  | { dialog: 'cancel'; decision_ids: readonly number[] }
  | { dialog: 'bulk'; action: 'status' | 'reply'; ids: readonly number[] }

const ARRIVED = { all: 'ARRIVED', more: 'ARRIVED_MORE' } as const
/** With a filter, an older application can match since a change, so the text does not say that it is new. */
const MATCHING = { all: 'MATCHING', more: 'MATCHING_MORE' } as const

export function InboxScreen() {
  const t = useTranslations('MANAGERINBOX')
  const { slug } = useCompany()
  const canWrite = useCan('candidacies:write')
  const router = useRouter()
  const { query, filter, setFilter } = useInboxFilter()
  const { data: facets } = useStaff(readInboxFacets)
  const list = useInbox(filter)
  const { entries, waitingIds, isComplete } = list
  const setUnread = useSetUnread(list)
  const { selection, dispatch, clear, matched, isSelecting, selectMatching } = useSelection(filter)
  // When the member returns from an application, its row gets focus.
  const [active, setActive] = useState<FocusRequest | null>(() => {
    const id = lastShownId()
    return id === null ? null : { id, column: 'name' }
  })
  useEffect(forgetLastShown, [])
  const [opened, setOpened] = useState<Opened | null>(null)
  const [shownNew, setShownNew] = useState<ReadonlySet<number>>(new Set())
  const searchField = useRef<HTMLInputElement>(null)

  const byId = useMemo(() => new Map([...matched, ...entries].map((entry) => [entry.id, entry])), [entries, matched])
  const names = useMemo(() => new Map([...byId].map(([id, entry]) => [id, nameOf(entry)])), [byId])
  const order = useMemo(() => entries.map(({ id }) => id), [entries])
  const { arrived, showNew: showArrived } = useLiveInbox(filter, list, (ids) => {
    dispatch({ type: 'remove', ids: [...ids] })
    // Keys continue at the next row. Focus stays where it is, unless the row had it.
    const next = order.slice(order.indexOf(active?.id ?? -1)).find((id) => !ids.has(id))
    if (active && ids.has(active.id) && next !== undefined && isFocusLost()) setActive({ id: next, column: 'name' })
  })
  const hasGroups = (filter.state ?? 'all') === 'all'
  const rows = useMemo(() => rowsOf(entries, hasGroups ? waitingIds : null), [entries, hasGroups, waitingIds])
  const hrefOf = useCallback(({ id }: InboxEntry) => `/${slug}/applications/${id}${query}`, [query, slug])
  const onOpen = useCallback(
    (entry: InboxEntry) => {
      if (entry.is_unread) void setUnread(entry, false)
    },
    [setUnread],
  )
  const onSelect = useCallback(
    (id: number, isRange: boolean) => dispatch(isRange ? { type: 'range', id, order } : { type: 'toggle', id }),
    [dispatch, order],
  )
  const onSelectLoaded = () =>
    order.every((id) => selection.ids.has(id)) ? clear() : dispatch({ type: 'add', ids: order })

  // A new filter starts at the first row. Links can change the filter too, so this compares the query.
  const [shownQuery, setShownQuery] = useState(query)
  if (shownQuery !== query) {
    setShownQuery(query)
    setShownNew(new Set())
    setActive(null)
  }
  const changeFilter = (next: InboxFilter) => {
    setFilter(next)
    window.scrollTo({ top: 0 })
  }
  const [clearCount, setClearCount] = useState(0)
  const clearFilter = () => {
    setClearCount(clearCount + 1)
    changeFilter({})
  }
  const showNew = async ({ currentTarget: button }: { currentTarget: Element }) => {
    const first = await showArrived()
    setShownNew(arrived.submitted)
    window.scrollTo({ top: 0 })
    if (first && (isFocusLost() || document.activeElement === button)) setActive({ id: first.id, column: 'name' })
  }
  const hasChanged = useRef(false)
  /** Reloads the list after a bulk action. If the current row has left the list, the next one gets focus. */
  const closeBulk = async () => {
    setOpened(null)
    if (!hasChanged.current) return
    hasChanged.current = false
    const ids = (await list.mutate())?.flatMap(({ candidacies }) => candidacies.map(({ id }) => id)) ?? []
    const next = order.slice(order.indexOf(active?.id ?? -1)).find((id) => ids.includes(id)) ?? ids.at(-1)
    if (current && next !== undefined && next !== current.id) setActive({ id: next, column: 'name' })
  }
  const startBulk = (action: 'status' | 'reply', ids: readonly number[]) => {
    if (canWrite && ids.length > 0) setOpened({ dialog: 'bulk', action, ids })
  }

  const move = (step: number) => {
    const at = order.indexOf(active?.id ?? -1)
    const id = order[at === -1 ? 0 : Math.min(Math.max(at + step, 0), order.length - 1)]
    if (id !== undefined) setActive({ id, column: 'name' })
  }
  const current = entries.find(({ id }) => id === active?.id)
  const clearSelection = () => {
    clear()
    if (current) setActive({ id: current.id, column: 'name' })
  }
  const selected = [...selection.ids]
  const decision_ids = selected.flatMap((id) => byId.get(id)?.decision?.id ?? [])
  const chosen = selected.length > 0 ? selected : current ? [current.id] : []
  const onChanged = (ids: readonly number[]) => {
    hasChanged.current = true
    dispatch({ type: 'remove', ids })
  }
  useShortcuts((command, press) => {
    if (command === 'next' || command === 'previous') return move(command === 'next' ? 1 : -1)
    if (command === 'search') return searchField.current?.focus()
    if (command === 'help') return setOpened({ dialog: 'help' })
    if (command === 'clear') return selection.ids.size > 0 && clearSelection()
    if (command === 'status' || command === 'reply') return startBulk(command, chosen)
    if (command === 'select' && current) return onSelect(current.id, press.shiftKey)
    if (command === 'read' && current) return void setUnread(current, !current.is_unread)
    // While no row is current, for example after sign-in, Enter opens the first application.
    const opening = command === 'open' && (current ?? entries[0])
    if (!opening) return false
    onOpen(opening)
    router.push(hrefOf(opening))
  })

  const texts = hasFilter(filter) ? MATCHING : ARRIVED
  const isFirstLoad = list.pages === undefined
  const isEmpty = !isFirstLoad && entries.length === 0 && isComplete
  return (
    <div className={css.screen}>
      <InboxHead
        facets={facets}
        filter={filter}
        onFilter={changeFilter}
        onExport={() => setOpened({ dialog: 'export' })}
        onHelp={() => setOpened({ dialog: 'help' })}
      />
      <div className={css.bar}>
        <FilterBar
          filter={filter}
          facets={facets}
          searchField={searchField}
          clearCount={clearCount}
          onChange={changeFilter}
          onClear={clearFilter}
        />
        <div className={css.arrived} role="status">
          {arrived.ids.size > 0 && (
            <Button size="small" icon={<ArrowUp aria-hidden="true" />} onClick={(press) => void showNew(press)}>
              {t(arrived.isMore ? texts.more : texts.all, { count: arrived.ids.size })}
            </Button>
          )}
        </div>
      </div>
      {isFirstLoad && !list.error && <LoadingRows />}
      {isFirstLoad && Boolean(list.error) && <LoadError onRetry={() => list.mutate()} />}
      {isEmpty && !hasFilter(filter) && <NoApplications company={slug} />}
      {isEmpty && hasFilter(filter) && <NoMatch onClear={clearFilter} />}
      {entries.length > 0 && (
        <InboxGrid
          rows={rows}
          isComplete={isComplete}
          hrefOf={hrefOf}
          onSelect={onSelect}
          onSelectLoaded={onSelectLoaded}
          onOpen={onOpen}
          loadMore={list.loadMore}
          selected={selection.ids}
          arrived={shownNew}
          activeId={active?.id ?? null}
          focusRequest={active}
          onActive={setActive}
        />
      )}
      {!isFirstLoad && !isEmpty && <ListEnd list={list} />}
      <SelectionBar
        count={canWrite ? selected.length : 0}
        isScheduled={decision_ids.length === selected.length}
        isCapped={selection.isCapped}
        matching={matchingCount(filter, { facets, loaded: entries.length, isComplete })}
        isSelecting={isSelecting}
        onSelectMatching={() => void selectMatching()}
        onAction={(action) =>
          action === 'cancel' ? setOpened({ dialog: 'cancel', decision_ids }) : startBulk(action, selected)
        }
        onExport={() => setOpened({ dialog: 'export', ids: selected })}
        onClear={clearSelection}
      />
      {opened?.dialog === 'export' && <InboxExport filter={filter} ids={opened.ids} onClose={() => setOpened(null)} />}
      {opened?.dialog === 'help' && <InboxShortcuts onClose={() => setOpened(null)} />}
      {opened?.dialog === 'bulk' && (
        <BulkDialog
          action={opened.action}
          ids={opened.ids}
          names={names}
          onClose={() => void closeBulk()}
          onChanged={onChanged}
        />
      )}
      {opened?.dialog === 'cancel' && (
        <CancelDialog
          decision_ids={opened.decision_ids}
          onCancelled={(failed) =>
            onChanged(selected.filter((id) => !failed.includes(byId.get(id)?.decision?.id ?? 0)))
          }
          onClose={() => void closeBulk()}
        />
      )}
    </div>
  )
}
