import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import type { InboxList } from '#lib/client/manager/inbox/use-inbox'
import { useStaffCall } from '#lib/client/manager/use-company'
import type { StaffCandidacy } from '#lib/contract/staff/candidacies'
import { markCandidacyRead } from '#lib/contract/staff/inbox'

/** Marks an open application as read, also after each new message, and updates its row in the list of the inbox. */
export function useMarkAsRead(application: StaffCandidacy | undefined, { entries, update }: InboxList) {
  const call = useStaffCall()
  const id = application?.id
  // The application that was last marked as read.
  const readId = useRef<number | null>(null)
  const lastCall = useRef(Promise.resolve())
  const updateRow = useEffectEvent(async () => {
    if (!application) return
    const { status, status_changed_at, answered_at, withdrawn_at, version, discussion_id } = application
    const known = { status, status_changed_at, answered_at, withdrawn_at, version, discussion_id }
    const values = readId.current === application.id ? { ...known, is_unread: false } : known
    await update((entry) => (entry.id === application.id ? { ...entry, ...values } : entry))
  })
  const markRead = useEffectEvent(async () => {
    if (!application) return
    try {
      await call(markCandidacyRead, { params: { id: application.id } })
      readId.current = application.id
      await updateRow()
    } catch {
      // The application stays unread until the next visit.
    }
  })
  useEffect(() => {
    if (id !== undefined) lastCall.current = markRead()
  }, [id, application?.nb_messages])

  const isListed = entries.some((entry) => entry.id === id)
  useEffect(() => {
    if (isListed) void updateRow()
  }, [isListed, application?.version, application?.nb_messages])
  /**
   * Resolves when the call that marks the application as read has ended. Wait for it before you mark the application as
   * unread, because the call could otherwise undo that.
   */
  return useCallback(() => lastCall.current, [])
}
