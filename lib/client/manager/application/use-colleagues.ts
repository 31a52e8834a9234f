import { useMemo } from 'react'
import { useCan, useStaff } from '#lib/client/manager/use-company'
import { useMember } from '#lib/client/manager/use-member'
import { listMembers } from '#lib/contract/staff/members'

/** Active members of the company who can be mentioned. */
export function useColleagues() {
  const canRead = useCan('members:read')
  const { id } = useMember()
  const { data } = useStaff(canRead ? listMembers : null)
  return useMemo(
    () => (data?.members ?? []).filter((member) => member.id !== id && !member.is_suspended && member.name !== ''),
    [data, id],
  )
}
