import { useEffect, useRef } from 'react'
import type { RecorderSession } from '#lib/client/recorder/session/recorder-session'
import type { Snapshot } from '#lib/client/recorder/session/types'
import { captureKindOf, type RecorderView, viewOf } from '#lib/client/recorder/state/views'
import type { RecorderProps } from './types'

type Props = Pick<RecorderProps, 'view' | 'onView'>

/**
 * Whether the page was reloaded. Only then does the URL open the camera, because the candidate had opened it before. A
 * link or a resumed application does not open the camera.
 */
const wasReloaded = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload')

/** The screen to start with. */
export const firstView = (view: RecorderView | null, attemptsLeft: number) =>
  captureKindOf(view) && !wasReloaded() ? null : allowedView(view, attemptsLeft)

/** The wanted screen, or the methods if it needs an attempt and none is left. */
const allowedView = (view: RecorderView | null, attemptsLeft: number) =>
  captureKindOf(view) && attemptsLeft <= 0 ? null : view

/** Keeps the page's URL and the recorder on the same screen: a change of either changes the other. */
export function useViewUrl(
  { view: wanted, onView }: Props,
  session: RecorderSession,
  { state, kind }: Snapshot,
  attemptsLeft: number,
) {
  const view = viewOf(state, kind)
  const followed = useRef(wanted)
  /** Whether the recorder is opening the screen that the URL names. If another one opens, it replaces the URL. */
  const isFollowing = useRef(true)
  useEffect(() => {
    if (wanted === undefined || wanted === followed.current) return
    followed.current = wanted
    // A video that is being saved cannot be changed. Its screen stays open until the next step.
    if (state.at === 'saving') {
      onView?.('review', true)
      return
    }
    const allowed = allowedView(wanted, attemptsLeft)
    if (allowed !== wanted) onView?.(allowed, true)
    // A recording that is being stopped opens its own screen in a moment.
    if (allowed === view || state.at === 'stopping') return
    isFollowing.current = true
    session.show(allowed)
  }, [wanted, onView, attemptsLeft, view, state.at, session])
  useEffect(() => {
    if (view === undefined) return
    // A recording in progress cannot be opened again, so the next screen replaces its history entry.
    const isAfterCapture = captureKindOf(wanted) !== undefined && view !== null
    if (view !== wanted) onView?.(view, isFollowing.current || isAfterCapture)
    isFollowing.current = false
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Without `wanted`, because the effect above handles it.
  }, [view])
}
