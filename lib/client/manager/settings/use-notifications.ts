import { useRef, useState } from 'react'
import { useStaff, useStaffCall } from '#lib/client/manager/use-company'
import { NotificationSettings, readNotifications, updateNotifications } from '#lib/contract/staff/notifications'

type Change = Partial<NotificationSettings>

const isEmpty = (change: Change) => Object.keys(change).length === 0
/** The changes without those in `sent`. */
function withoutSent(sent: Change, change: Change): Change {
  const later = { ...change }
  for (const name of NotificationSettings.keyof().options) if (later[name] === sent[name]) delete later[name]
  return later
}

/**
 * The member's own notification settings. Changes are shown at once and saved one after the other. If saving fails, the
 * change stays on the screen and `retry` sends it again.
 */
export function useNotifications() {
  const call = useStaffCall()
  const { data, error, mutate } = useStaff(readNotifications)
  const [unsaved, setUnsaved] = useState<Change>({})
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'failed'>('idle')
  const [failure, setFailure] = useState<unknown>(null)
  const queue = useRef<Change>({})
  const isSending = useRef(false)

  const send = async () => {
    if (isSending.current || isEmpty(queue.current)) return
    isSending.current = true
    setState('saving')
    try {
      while (!isEmpty(queue.current)) {
        const sent = queue.current
        const saved = await call(updateNotifications, { body: sent })
        queue.current = withoutSent(sent, queue.current)
        await mutate(saved, { revalidate: false })
        setUnsaved(queue.current)
      }
      setState('saved')
    } catch (problem) {
      setFailure(problem)
      setState('failed')
    }
    isSending.current = false
  }
  const change = (values: Change) => {
    queue.current = { ...queue.current, ...values }
    setUnsaved(queue.current)
    void send()
  }
  return {
    settings: data && { ...data, ...unsaved },
    error: data ? undefined : (error as unknown),
    reload: () => mutate(),
    change,
    state,
    failure,
    retry: () => void send(),
  }
}

export type Notifications = ReturnType<typeof useNotifications>
