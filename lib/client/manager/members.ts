import { useRef } from 'react'
import { ifMatch } from '#lib/client/manager/api'
import { orReload } from '#lib/client/manager/or-reload'
import { useStaff, useStaffCall } from '#lib/client/manager/use-company'
import { inviteMember, listMembers, type Member, removeMember, updateMember } from '#lib/contract/staff/members'
import type { Input } from '#lib/contract/caller'

type Invitation = NonNullable<Input<typeof inviteMember>['body']>['member']
type Change = NonNullable<Input<typeof updateMember>['body']>['member']

/** A change that is being made: the version that it replaces, and the member after it. Null if it fails. */
type Running = { from: string; changed: Promise<Member | null> }

/**
 * The members of the company and what an administrator can do with them. A change or removal throws STALE if another
 * administrator has changed the member since the given version. Each change reloads the list, also if it fails, because
 * another administrator may have changed or removed the member.
 */
export function useMembers() {
  const call = useStaffCall()
  const { data, error, mutate } = useStaff(listMembers)
  const running = useRef(new Map<number, Running>())
  const withReload = async <T>(work: Promise<T>) => {
    const result = await orReload(work, () => void mutate())
    await mutate()
    return result
  }
  // A change of this page is no conflict with its next one, which can start before the list is reloaded.
  const versionHeader = async ({ id, version }: Member) => {
    const previous = running.current.get(id)
    const changed = previous?.from === version ? await previous.changed : null
    const current = changed?.version ?? version
    return current === '' ? {} : ifMatch(current)
  }
  return {
    members: data?.members,
    error: error as unknown,
    reload: () => mutate(),
    /** Repetitions with the same idempotency key send one invitation. */
    invite: (member: Invitation, key: string) =>
      withReload(call(inviteMember, { headers: { 'idempotency-key': key }, body: { member } })),
    update(member: Member, change: Change) {
      const { id, version: from } = member
      const work = versionHeader(member).then((headers) =>
        call(updateMember, { params: { id }, headers, body: { member: change } }),
      )
      // The caller of `update` receives the error. A change that follows then uses the version of the list.
      const entry = { from, changed: work.catch(() => null) }
      running.current.set(id, entry)
      return withReload(work).finally(() => {
        if (running.current.get(id) === entry) running.current.delete(id)
      })
    },
    remove: (member: Member) =>
      withReload(versionHeader(member).then((headers) => call(removeMember, { params: { id: member.id }, headers }))),
  }
}

export type Members = ReturnType<typeof useMembers>
