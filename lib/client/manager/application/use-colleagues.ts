import { useMemo } from 'react'
import { mentionsIn, withMentions } from '#lib/client/manager/application/mentions'
import { useCan, useStaff } from '#lib/client/manager/use-company'
import { useMember } from '#lib/client/manager/use-member'
import { listMembers } from '#lib/contract/staff/members'

/**
 * Active members of the company who can be mentioned, and a function that returns the IDs of those that a text mentions.
 * `failedRead` is the read to repeat if they could not be loaded.
 */
export function useColleagues() {
  const canRead = useCan('members:read')
  const { id } = useMember()
  const read = useStaff(canRead ? listMembers : null)
  const { data, error } = read
  const { colleagues, mentionedIn } = useMemo(() => {
    // The names of all members count: the complete name of a suspended member does not mention someone else.
    const members = withMentions(data?.members ?? [])
    const colleagues = members.filter((member) => member.id !== id && !member.is_suspended && member.name !== '')
    const ids = new Set(colleagues.map((colleague) => colleague.id))
    return { colleagues, mentionedIn: (text: string) => mentionsIn(text, members).filter((each) => ids.has(each)) }
  }, [data, id])
  return { colleagues, mentionedIn, failedRead: !data && error ? read : null }
}
