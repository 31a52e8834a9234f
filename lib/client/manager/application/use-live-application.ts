import { useEffect, useEffectEvent } from 'react'
import { followChanges } from '#lib/client/manager/event-stream'
import { useCompany } from '#lib/client/manager/use-company'

/** Events within this time are handled together. */
const COLLECT_MS = 300

/**
 * While the tab is visible, calls `refresh` when anyone changes the application. Also calls it after each connection,
 * because changes may have been missed before, unless the stream was already connected when the application was opened.
 */
export function useLiveApplication(id: number, refresh: () => Promise<void>) {
  const { slug } = useCompany()
  const onEvent = useEffectEvent(() => void refresh())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isFollowing = false
    const scheduleRefresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        onEvent()
      }, COLLECT_MS)
    }
    const onConnect = () => {
      if (isFollowing) scheduleRefresh()
    }
    const onChange = (changed: number) => void (changed === id && scheduleRefresh())
    const stop = followChanges(slug, { onConnect, onChange })
    isFollowing = true
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [id, slug])
}
