import { useMemo } from 'react'
import { canMention, mentionsIn, withMentions } from '#lib/client/manager/application/mentions'
import { useCan, useStaff, useStaffCall } from '#lib/client/manager/use-company'
import { useMember } from '#lib/client/manager/use-member'
import { ApiError } from '#lib/contract/errors'
import { listMembers, type Member } from '#lib/contract/staff/members'

/** The members with the texts of their mentions, and those of them who can be mentioned by the member with `own_id`. */
function mentionable(all: readonly Member[], own_id: number) {
  // The names of all members count: the complete name of a suspended member does not mention someone else.
  const members = withMentions(all)
  const colleagues = members.filter(({ id, is_suspended, name }) => id !== own_id && !is_suspended && name !== '')
  return { members, colleagues }
}

const isMentionRejected = (error: unknown) =>
  error instanceof ApiError && Object.keys(error.fields ?? {}).some((field) => field.startsWith('mentions.'))

/**
 * Active members of the company who can be mentioned. `readMentions` returns the IDs of those that a text mentions.
 * `failedRead` is the read to repeat if they could not be loaded. `checkMentions` returns whether a call failed because a
 * mentioned member has been removed or suspended. If so, it reads the members again, so that the next attempt can succeed.
 */
export function useColleagues() {
  const canRead = useCan('members:read')
  const { id } = useMember()
  const call = useStaffCall()
  const read = useStaff(canRead ? listMembers : null)
  const { data, error, mutate } = read
  const colleagues = useMemo(() => mentionable(data?.members ?? [], id).colleagues, [data, id])

  /** Reads the members first if they are not loaded, so that each mentioned member gets an email. Throws `ApiError`. */
  const readMentions = async (text: string): Promise<number[]> => {
    if (!canRead || !canMention(text)) return []
    const loaded = data ?? (await call(listMembers))
    if (!data) await mutate(loaded, { revalidate: false })
    const found = mentionable(loaded.members, id)
    const ids = new Set(found.colleagues.map((colleague) => colleague.id))
    return mentionsIn(text, found.members).filter((each) => ids.has(each))
  }
  const checkMentions = async (callError: unknown): Promise<boolean> => {
    const isRejected = isMentionRejected(callError)
    if (isRejected) await mutate()
    return isRejected
  }
  return { colleagues, readMentions, checkMentions, failedRead: !data && error ? read : null }
}
