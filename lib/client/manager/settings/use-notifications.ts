import { useEffect, useRef, useState } from 'react'
import { useCompany, useStaff, useStaffCall } from '#lib/client/manager/use-company'
import { useMember } from '#lib/client/manager/use-member'
import { deviceStorage } from '#lib/client/storage'
import { NotificationSettings, readNotifications, updateNotifications } from '#lib/contract/staff/notifications'
import { jsonOrNull } from '#lib/domain/json-or-null'
import { isInvalid } from '#lib/client/is-rejected'

type Change = Partial<NotificationSettings>

const isEmpty = (change: Change) => Object.keys(change).length === 0
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
/** The changes without those in `saved`. */
function withoutSaved(saved: Change, change: Change): Change {
  const later = { ...change }
  for (const name of NotificationSettings.keyof().options) if (isSame(later[name], saved[name])) delete later[name]
  return later
}

/** The name begins like that of a draft, so sign-out deletes it. */
const storageName = (company: string, member_id: number) => `manager-notifications:${company}:${member_id}`
const readUnsaved = (name: string): Change =>
  NotificationSettings.partial().safeParse(jsonOrNull(deviceStorage.read(name) ?? '')).data ?? {}
const writeUnsaved = (name: string, change: Change) =>
  deviceStorage.write(name, isEmpty(change) ? null : JSON.stringify(change))

/**
 * The member's own notification settings. Changes are shown at once and saved one after the other. If saving fails, the
 * change stays on the screen and `retry` sends it again, also after the member has left the screen.
 */
export function useNotifications() {
  const call = useStaffCall()
  const { slug } = useCompany()
  const storage = storageName(slug, useMember().id)
  const { data, error, mutate } = useStaff(readNotifications)
  const [unsaved, setUnsaved] = useState(() => readUnsaved(storage))
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'failed'>(isEmpty(unsaved) ? 'idle' : 'failed')
  const [failure, setFailure] = useState<unknown>(null)
  const queue = useRef(unsaved)
  const isSending = useRef(false)

  const setQueue = (next: Change) => {
    queue.current = next
    writeUnsaved(storage, next)
  }
  const send = async () => {
    if (isSending.current || isEmpty(queue.current)) return
    isSending.current = true
    setState('saving')
    try {
      while (!isEmpty(queue.current)) {
        const sent = queue.current
        const saved = await call(updateNotifications, { body: sent })
        setQueue(withoutSaved(sent, queue.current))
        await mutate(saved, { revalidate: false })
        setUnsaved(queue.current)
      }
      setState('saved')
    } catch (problem) {
      // A value that is not valid is not accepted later either.
      if (isInvalid(problem)) writeUnsaved(storage, {})
      setFailure(problem)
      setState('failed')
    }
    isSending.current = false
  }
  const change = (values: Change) => {
    setQueue({ ...queue.current, ...values })
    setUnsaved(queue.current)
    void send()
  }
  // Changes of an earlier visit may have been saved although their response was lost. They are then deleted here, so
  // that they are not offered again after a later change on another device.
  const isSaved = state === 'failed' && data !== undefined && isEmpty(withoutSaved(data, unsaved))
  if (isSaved) {
    setUnsaved({})
    setState('idle')
  }
  useEffect(() => {
    if (!isEmpty(unsaved)) return
    queue.current = {}
    writeUnsaved(storage, {})
  }, [storage, unsaved])
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
