import { ifMatch } from '#lib/client/manager/api'
import { orReload } from '#lib/client/manager/or-reload'
import { useStaff, useStaffCall } from '#lib/client/manager/use-company'
import { inviteMember, listMembers, type Member, removeMember, updateMember } from '#lib/contract/staff/members'
import type { Input } from '#lib/contract/caller'

type Invitation = NonNullable<Input<typeof inviteMember>['body']>['member']
type Change = NonNullable<Input<typeof updateMember>['body']>['member']

/**
 * The members of the company and what an administrator can do with them. Each change reloads the list, also if it
 * fails, because another administrator may have changed or removed the member.
 */
export function useMembers() {
  const call = useStaffCall()
  const { data, error, mutate } = useStaff(listMembers)
  const withReload = async <T>(work: Promise<T>) => {
    const result = await orReload(work, () => void mutate())
    await mutate()
    return result
  }
  return {
    members: data?.members,
    error: error as unknown,
    reload: () => mutate(),
    invite: (member: Invitation) => withReload(call(inviteMember, { body: { member } })),
    update: ({ id }: Member, member: Change) => withReload(call(updateMember, { params: { id }, body: { member } })),
    /**
     * Undoes a change. The first argument is the reply to that change, the second one has the previous values. Throws
     * STALE if another administrator has changed the member since.
     */
    undo: ({ id, version }: Member, member: Change) => {
      const headers = version === '' ? {} : ifMatch(version)
      return withReload(call(updateMember, { params: { id }, headers, body: { member } }))
    },
    remove: ({ id }: Member) => withReload(call(removeMember, { params: { id } })),
  }
}

export type Members = ReturnType<typeof useMembers>
