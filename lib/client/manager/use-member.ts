import { createContext, use } from 'react'
import type { MemberSession } from '#lib/contract/staff/sessions'

export type Member = MemberSession['user']

export const ManagerMemberContext = createContext<Member | null>(null)

/** The signed-in member. Throws in components outside of ManagerMemberContext. */
export function useMember(): Member {
  const member = use(ManagerMemberContext)
  if (!member) throw new Error('No member in this part of the page')
  return member
}
