'use client'

import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Button } from './button'
import { IconButton } from './icon-button'
import css from './toast.module.css'

export type Toast = {
  message: string
  tone?: 'neutral' | 'success' | 'danger'
  /** For example undo. A toast with an action stays longer. */
  action?: { label: string; onSelect: () => void }
  /** Stays until the user closes it, or without an action until another toast appears. Default: true for errors. */
  isLasting?: boolean
  /** A toast replaces the earlier one with the same key, for example the error of a call that now succeeds. */
  key?: string
}

/** `shownAt` is a time of `performance.now()`. */
export type ShownToast = Toast & { id: number; isLasting: boolean; shownAt: number }

export const DISPLAY_MS = 6000
const DISPLAY_WITH_ACTION_MS = 10_000

type Props = {
  shown: readonly ShownToast[]
  /** Toasts with an ID up to this one were announced in another region. */
  movedId: number
  remove: (id: number) => void
}

/**
 * The live region of toasts. It is rendered empty, because a region inserted with its text is not announced.
 * `aria-atomic="false"` limits announcements to new toasts. Toasts from another region are outside `status`, because a
 * popover that opens again would announce them again.
 */
export function ToastRegion({ shown, movedId, remove }: Props) {
  const region = useRef<HTMLDivElement>(null)
  /** The element that had focus before a toast. */
  const previous = useRef<EventTarget>(null)
  const isOpen = shown.length > 0
  useEffect(() => {
    if (!isOpen) return region.current?.hidePopover?.()
    region.current?.showPopover?.()
  }, [isOpen])
  useEffect(() => {
    if (shown.length === 0) return
    const place = () => region.current && keepClear(region.current)
    place()
    document.addEventListener('focusin', place)
    return () => document.removeEventListener('focusin', place)
  }, [shown])
  const close = (id: number) => {
    // A pressed button disappears with its focus. Safari does not focus a button that the pointer presses.
    if (region.current?.contains(document.activeElement)) {
      const { current } = previous
      const target =
        current instanceof HTMLElement && current.isConnected ? current : document.getElementById('content')
      target?.focus({ preventScroll: true })
    }
    remove(id)
  }
  const renderCards = (isMoved: boolean) =>
    shown
      .filter(({ id }) => id <= movedId === isMoved)
      .map((toast) => <ToastCard key={toast.id} toast={toast} remove={remove} onClose={close} />)
  return (
    <div
      ref={region}
      popover="manual"
      className={css.region}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) previous.current = relatedTarget
      }}
    >
      <div className={css.stack}>{renderCards(true)}</div>
      <div role="status" aria-live="polite" aria-atomic="false" className={css.stack}>
        {renderCards(false)}
      </div>
    </div>
  )
}

/** Not headings and regions of pages, which have a tabindex. */
const FOCUSED_CONTROL = ':is(a, button, input, select, textarea, summary):focus-visible'

/** Moves the toasts to the other edge of the window if they would cover a control with visible focus. */
function keepClear(region: HTMLElement) {
  const control = document.activeElement
  // A press on a button of a toast moves focus to it. If the toast moved too, the press would miss the button.
  if (region.contains(control)) return
  delete region.dataset.moved
  if (!control?.matches(FOCUSED_CONTROL)) return
  const [toasts, covered] = [region.getBoundingClientRect(), control.getBoundingClientRect()]
  if (covered.top < toasts.bottom && toasts.top < covered.bottom) region.dataset.moved = ''
}

type CardProps = { toast: ShownToast; remove: (id: number) => void; onClose: (id: number) => void }

function ToastCard({ toast, remove, onClose }: CardProps) {
  const t = useTranslations('UI')
  const [isPaused, setPaused] = useState(false)
  const { id, message, tone = 'neutral', action, isLasting } = toast
  useEffect(() => {
    if (isPaused || isLasting) return
    const timer = setTimeout(() => remove(id), action ? DISPLAY_WITH_ACTION_MS : DISPLAY_MS)
    return () => clearTimeout(timer)
  }, [isPaused, isLasting, id, action, remove])
  return (
    <div
      className={css.toast}
      data-tone={tone}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={({ currentTarget }) => setPaused(currentTarget.contains(document.activeElement))}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <span className={css.icon} aria-hidden="true">
        {tone === 'danger' ? <CircleAlert /> : <CircleCheck />}
      </span>
      <div className={css.text}>
        <p className={css.message}>{message}</p>
        {action && (
          <Button
            tone="quiet"
            size="small"
            onClick={() => {
              onClose(id)
              action.onSelect()
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
      <IconButton size="small" label={t('CLOSE')} icon={<X />} onClick={() => onClose(id)} />
    </div>
  )
}
