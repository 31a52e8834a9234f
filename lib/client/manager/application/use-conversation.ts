import { useState } from 'react'
import { useApplication } from '#lib/client/manager/application/context'
import { useStaff, useStaffCall } from '#lib/client/manager/use-company'
import { readStaffDiscussion, type StaffDiscussion } from '#lib/contract/staff/discussions'

export type StaffMessage = StaffDiscussion['messages'][number]

const LIMIT = 100

/** The messages of the application, oldest first. Earlier ones are loaded on demand. */
export function useConversation() {
  const { discussion_id } = useApplication().application
  const call = useStaffCall()
  const { data, error, mutate } = useStaff(discussion_id === null ? null : readStaffDiscussion, {
    params: { id: discussion_id ?? 0 },
  })
  const [earlier, setEarlier] = useState<readonly StaffMessage[]>([])
  const [isComplete, setComplete] = useState(false)
  const latest = data?.messages ?? []
  const messages = merge(earlier, latest)
  const loadEarlier = async () => {
    const first = messages[0]
    if (!first || discussion_id === null) return
    const query = { before: first.id, limit: LIMIT }
    const page = await call(readStaffDiscussion, { params: { id: discussion_id }, query }).catch(() => null)
    if (!page) return
    setEarlier((known) => merge(page.messages, known))
    setComplete(page.messages.length < LIMIT)
  }
  return {
    messages,
    isLoading: discussion_id !== null && !data && !error,
    failed: Boolean(error) && !data,
    retry: () => void mutate(),
    hasEarlier: !isComplete && latest.length >= LIMIT,
    loadEarlier: () => void loadEarlier(),
    isClosed: data ? !data.is_open : false,
    seenAt: data?.last_seen_by_user_at ?? null,
  }
}

function merge(one: readonly StaffMessage[], other: readonly StaffMessage[]): StaffMessage[] {
  const byId = new Map([...one, ...other].map((message) => [message.id, message]))
  return [...byId.values()].sort((a, b) => a.id - b.id)
}
