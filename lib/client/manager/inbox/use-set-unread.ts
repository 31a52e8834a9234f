import { useCallback } from 'react'
import type { InboxList } from '#lib/client/manager/inbox/use-inbox'
import { useStaffCall } from '#lib/client/manager/use-company'
import { type InboxEntry, markCandidacyRead, markCandidacyUnread } from '#lib/contract/staff/inbox'

/**
 * Returns a function that marks an application as read or unread. The list changes at once, and changes back if the
 * call fails.
 */
export function useSetUnread({ update }: Pick<InboxList, 'update'>) {
  const call = useStaffCall()
  return useCallback(
    async ({ id }: Pick<InboxEntry, 'id'>, isUnread: boolean) => {
      const show = (is_unread: boolean) => update((entry) => (entry.id === id ? { ...entry, is_unread } : entry))
      await show(isUnread)
      try {
        await call(isUnread ? markCandidacyUnread : markCandidacyRead, { params: { id } })
      } catch {
        await show(!isUnread)
      }
    },
    [call, update],
  )
}
