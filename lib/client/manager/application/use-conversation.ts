import { useMemo, useState } from 'react'
import { useApplication } from '#lib/client/manager/application/context'
import { LINK_RENEWAL_MS } from '#lib/client/manager/application/file-url'
import { useOlderEntries } from '#lib/client/manager/application/use-older-entries'
import { useStaff, useStaffCall } from '#lib/client/manager/use-company'
import { readStaffDiscussion, type StaffDiscussion } from '#lib/contract/staff/discussions'

export type StaffMessage = StaffDiscussion['messages'][number]

const LIMIT = 100

const ORDER = {
  keyOf: ({ id }: StaffMessage) => id,
  isOlder: (message: StaffMessage, than: StaffMessage) => message.id < than.id,
}

/** The messages of the application, oldest first. Earlier ones are loaded on demand. */
export function useConversation() {
  const { discussion_id } = useApplication().application
  const call = useStaffCall()
  const read = useStaff(
    discussion_id === null ? null : readStaffDiscussion,
    { params: { id: discussion_id ?? 0 } },
    { refreshInterval: LINK_RENEWAL_MS },
  )
  const { data, error } = read
  const [isComplete, setComplete] = useState(false)
  const page = useMemo(() => data?.messages.toReversed(), [data])
  const { entries, load, isBusy, problem } = useOlderEntries(page, ORDER)
  const messages = useMemo(() => entries.toReversed(), [entries])
  const readEarlier = async () => {
    const first = messages[0]
    if (!first || discussion_id === null) return []
    const query = { before: first.id, limit: LIMIT }
    const earlier = await call(readStaffDiscussion, { params: { id: discussion_id }, query })
    setComplete(earlier.messages.length < LIMIT)
    return earlier.messages.toReversed()
  }
  return {
    messages,
    isLoading: discussion_id !== null && !data && !error,
    failedRead: !data && error ? read : null,
    hasEarlier: !isComplete && messages.length >= LIMIT,
    loadEarlier: () => void load(readEarlier),
    isLoadingEarlier: isBusy,
    earlierProblem: problem,
    isClosed: data ? !data.is_open : false,
    seenAt: data?.last_seen_by_user_at ?? null,
  }
}
