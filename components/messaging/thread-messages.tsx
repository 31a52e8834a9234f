import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef } from 'react'
import { ThreadRow } from '#components/messaging/thread-row'
import { Button } from '#components/ui/button'
import { IconButton } from '#components/ui/icon-button'
import { Spinner } from '#components/ui/spinner'
import type { Earlier } from '#lib/client/discussions'
import type { Outgoing } from '#lib/client/message-queue/types'
import { type Opened, type Row, rowsOf, type Thread } from '#lib/client/thread'
import css from './thread.module.css'
import { useScrollTarget } from './use-scroll-target'

type Props = {
  thread: Thread
  outgoing: readonly Outgoing[]
  sending: string | null
  opened: Opened
  loadEarlier: () => Promise<void>
  earlier: Earlier
}

/** Estimated height in pixels before a row is measured. */
const ESTIMATED_HEIGHT: { [kind in Row['kind']]: number } = { day: 44, new: 40, status: 52, message: 92, outgoing: 92 }
/** Pixels. This close to the end, the list follows new messages. This close to the start, earlier ones load. */
const NEAR_END = 80
const NEAR_START = 600

/** Renders only the visible messages. Earlier ones load while the user scrolls up, without a jump. */
export function ThreadMessages({ thread, outgoing, sending, opened, loadEarlier, earlier }: Props) {
  const t = useTranslations('MESSAGING')
  const box = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => rowsOf(thread, outgoing, opened), [thread, outgoing, opened])
  // eslint-disable-next-line react-hooks/incompatible-library -- Safe, because only this component uses the result.
  const virtual = useVirtualizer<HTMLDivElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => ESTIMATED_HEIGHT[rows[index]!.kind],
    getItemKey: (index) => rows[index]!.key,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR_END,
    overscan: 8,
    paddingStart: 16,
    paddingEnd: 16,
  })

  const { scrollToLatest, hasScrolled } = useScrollTarget(box, virtual, rows)

  // Scrolls to the user's own new message from any position.
  const lastOwnKey = outgoing.at(-1)?.key
  const previousKey = useRef(lastOwnKey)
  useEffect(() => {
    if (lastOwnKey !== undefined && lastOwnKey !== previousKey.current) scrollToLatest()
    previousKey.current = lastOwnKey
  }, [lastOwnKey, scrollToLatest])

  const isNearStart = hasScrolled && (virtual.scrollOffset ?? Infinity) < NEAR_START && !thread.isComplete
  useEffect(() => {
    if (isNearStart && earlier === 'idle') void loadEarlier()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Without `loadEarlier`, because it is new on each render.
  }, [isNearStart, earlier])

  const items = virtual.getVirtualItems()
  return (
    <div className={css.middle}>
      {earlier === 'loading' && (
        <p className={css.earlier} role="status">
          <Spinner />
          <span className="visually-hidden">{t('EARLIER')}</span>
        </p>
      )}
      {earlier === 'failed' && (
        <div className={css.earlier}>
          <Button tone="quiet" onClick={() => void loadEarlier()}>
            {t('RETRY')}
          </Button>
        </div>
      )}
      <div
        ref={box}
        className={css.scroll}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Allowed, because keys scroll it.
        tabIndex={0}
        role="group"
        aria-label={t('TITLE')}
        data-testid="messages"
        data-focus
      >
        <ol role="list" className={css.rows} style={{ blockSize: virtual.getTotalSize() }}>
          {items.map(({ index, key, start: top }) => (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={css.row}
              style={{ transform: `translateY(${top}px)` }}
            >
              <ThreadRow row={rows[index]!} sending={sending} />
            </li>
          ))}
        </ol>
      </div>
      {!virtual.isAtEnd(NEAR_END * 3) && rows.length > 0 && (
        <IconButton
          className={css.latest}
          tone="quiet"
          label={t('LATEST')}
          icon={<ArrowDown />}
          onClick={() => {
            // The button disappears at the end.
            box.current?.focus()
            scrollToLatest()
          }}
        />
      )}
    </div>
  )
}
