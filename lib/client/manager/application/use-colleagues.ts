import { useMemo } from 'react'
import { useCan, useStaff } from '#lib/client/manager/use-company'
import { useMember } from '#lib/client/manager/use-member'
import { listMembers } from '#lib/contract/staff/members'

/**
 * Active members of the company who can be mentioned. `failedRead` is the read to repeat if they could not be loaded.
 */
export function useColleagues() {
  const canRead = useCan('members:read')
  const { id } = useMember()
  const read = useStaff(canRead ? listMembers : null)
  const { data, error } = read
  const colleagues = useMemo(
    () => (data?.members ?? []).filter((member) => member.id !== id && !member.is_suspended && member.name !== ''),
    [data, id],
  )
  return { colleagues, failedRead: !data && error ? read : null }
}
