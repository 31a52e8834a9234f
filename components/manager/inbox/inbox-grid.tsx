import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { InboxRow as Row } from '#lib/client/manager/inbox/rows'
import type { InboxEntry } from '#lib/contract/staff/inbox'
import { GridHead } from './grid-head'
import css from './inbox-grid.module.css'
import { cellId, type Column, COLUMNS, InboxRow } from './inbox-row'
import rowCss from './inbox-row.module.css'

/** Moves focus to a cell. Each request is a new object. */
export type FocusRequest = { id: number; column: Column }

type Props = {
  rows: readonly Row[]
  isComplete: boolean
  loadMore: () => void
  hrefOf: (entry: InboxEntry) => string
  selected: ReadonlySet<number>
  arrived: ReadonlySet<number>
  activeId: number | null
  focusRequest: FocusRequest | null
  onActive: (request: FocusRequest) => void
  onSelect: (id: number, isRange: boolean) => void
  onSelectLoaded: () => void
  onOpen: (entry: InboxEntry) => void
}

/** Estimated heights in pixels before rows are measured. */
const HEIGHT = { group: 37, wide: 45, narrow: 85 }
/** Heights in pixels of the sticky bars that cover rows at the top and at the bottom of the window. */
const COVERED = { start: 170, end: 120 }
/** Rows that the keys Page Up and Page Down move by. */
const PAGE_KEY_ROWS = 10
/** The next page is loaded when at most this many rows are left below the window. */
const ROWS_AHEAD = 15

const isWide = () => typeof matchMedia === 'function' && matchMedia('(min-width: 60rem)').matches
/** Rows before the first application: the heading of the columns. */
const HEAD_ROWS = 1

/** A grid that renders only the rows near the viewport, and always the row with focus, so that focus is not lost. */
export function InboxGrid(props: Props) {
  const { rows, isComplete, loadMore, activeId, focusRequest, onActive } = props
  const t = useTranslations('MANAGERINBOX')
  const box = useRef<HTMLDivElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    const top = box.current?.getBoundingClientRect().top ?? 0
    setScrollMargin(Math.round(top + scrollY))
  }, [rows])

  const order = useMemo(() => rows.flatMap((row) => (row.kind === 'entry' ? [row.entry.id] : [])), [rows])
  const indexOf = (id: number | null) => rows.findIndex((row) => row.kind === 'entry' && row.entry.id === id)
  const activeIndex = Math.max(indexOf(activeId), indexOf(order[0] ?? null))

  const virtual = useWindowVirtualizer<HTMLDivElement>({
    count: rows.length,
    estimateSize: (index) => (rows[index]!.kind === 'group' ? HEIGHT.group : isWide() ? HEIGHT.wide : HEIGHT.narrow),
    getItemKey: (index) => {
      const row = rows[index]!
      return row.kind === 'entry' ? row.entry.id : row.group
    },
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), activeIndex])].sort((a, b) => a - b),
    overscan: 10,
    scrollMargin,
    scrollPaddingStart: COVERED.start,
    scrollPaddingEnd: COVERED.end,
  })

  const items = virtual.getVirtualItems()
  const finished = useRef<FocusRequest>(null)
  useLayoutEffect(() => {
    if (focusRequest === null || finished.current === focusRequest) return
    const index = indexOf(focusRequest.id)
    if (index !== -1) virtual.scrollToIndex(index, { align: 'auto' })
    const cell = document.getElementById(cellId(focusRequest.id, focusRequest.column))
    cell?.focus({ preventScroll: true })
    // Rows are rendered only after the size of the window is known. Until then, the request stays open.
    if (cell || index === -1) finished.current = focusRequest
    // eslint-disable-next-line react-hooks/exhaustive-deps -- By count, because a request waits for rendered rows.
  }, [focusRequest, items.length])
  const isNearEnd = !isComplete && (items.at(-1)?.index ?? 0) >= rows.length - ROWS_AHEAD
  useEffect(() => {
    if (isNearEnd) loadMore()
  }, [isNearEnd, loadMore, rows.length])

  /** Makes the row that the user works on the active one. Focus does not move, so the request is already finished. */
  const onUse = (id: number) => {
    if (id !== activeId) onActive((finished.current = { id, column: 'name' }))
  }
  const move = (id: number | undefined, column: Column) => {
    if (id !== undefined) onActive({ id, column })
  }
  const onKeyDown = (press: KeyboardEvent) => {
    const at = order.findIndex((id) => COLUMNS.some((column) => cellId(id, column) === document.activeElement?.id))
    if (at === -1 || press.ctrlKey || press.metaKey || press.altKey) return
    const column: Column = document.activeElement?.id === cellId(order[at]!, 'check') ? 'check' : 'name'
    const target = targetOf(press.key, { at, count: order.length, column })
    if (!target) return
    press.preventDefault()
    move(order[target.at], target.column)
  }

  const { hrefOf, selected, arrived, onSelect, onOpen, onSelectLoaded } = props
  const rowCount = isComplete ? rows.length + HEAD_ROWS : -1
  return (
    // eslint-disable-next-line jsx-a11y/interactive-supports-focus -- Allowed, because its cells have focus.
    <div
      role="grid"
      aria-label={t('TITLE')}
      aria-rowcount={rowCount}
      aria-multiselectable="true"
      className={css.grid}
      onKeyDown={onKeyDown}
    >
      <GridHead order={order} selected={selected} onSelectLoaded={onSelectLoaded} />
      <div ref={box} role="rowgroup" className={css.rows} style={{ blockSize: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const row = rows[index]!
          const isSelected = row.kind === 'entry' && selected.has(row.entry.id)
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              role="row"
              aria-rowindex={index + 1 + HEAD_ROWS}
              aria-selected={row.kind === 'entry' ? isSelected : undefined}
              className={css.row}
              style={{ transform: `translateY(${start - scrollMargin}px)` }}
              onFocus={() => row.kind === 'entry' && onUse(row.entry.id)}
              // Safari does not focus a checkbox that is clicked.
              onChange={() => row.kind === 'entry' && onUse(row.entry.id)}
            >
              {row.kind === 'group' ? (
                <div role="gridcell" aria-colspan={8} className={rowCss.group}>
                  {row.group === 'waiting' ? t('GROUP.waiting') : t('GROUP.answered')}
                </div>
              ) : (
                <InboxRow
                  entry={row.entry}
                  isSelected={isSelected}
                  onSelect={onSelect}
                  onOpen={onOpen}
                  href={hrefOf(row.entry)}
                  isNew={arrived.has(row.entry.id)}
                  isActive={index === activeIndex}
                />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

type Place = { at: number; column: Column }

/** Where a key moves focus from a cell. Undefined for other keys. */
function targetOf(key: string, { at, count, column }: Place & { count: number }): Place | undefined {
  const to = (next: number) => ({ at: Math.min(Math.max(next, 0), count - 1), column })
  const moves: { [key: string]: Place } = {
    ArrowDown: to(at + 1),
    ArrowUp: to(at - 1),
    PageDown: to(at + PAGE_KEY_ROWS),
    PageUp: to(at - PAGE_KEY_ROWS),
    Home: to(0),
    End: to(count - 1),
    ArrowLeft: { at, column: 'check' },
    ArrowRight: { at, column: 'name' },
  }
  return moves[key]
}
