import { signInMember } from '#tests/support/staff-members'
import { unknown } from '#tests/contract/rows'
import { newName } from '#tests/contract/staff/new-name'
import type { StaffRow } from '#tests/contract/staff/rows'

export const MEMBERS: Record<string, StaffRow> = {
  listMembers: () => ({}),
  inviteMember: () => ({
    body: { member: { email: `${newName('lena')}@example.org`, name: 'Lena Vogt', role: 'recruiter', locale: 'de' } },
  }),
  updateMember: async ({ api }) => {
    const [own, other] = [await signInMember(api, 'recruiter'), await signInMember(api, 'recruiter', 'foundry')]
    return {
      params: { id: own.id },
      body: { member: { is_suspended: true } },
      rejected: [['another company’s member', { params: { id: other.id } }, 404], unknown('id')],
    }
  },
  removeMember: async ({ api }) => {
    const [own, other] = [await signInMember(api, 'recruiter'), await signInMember(api, 'recruiter', 'foundry')]
    return {
      params: { id: own.id },
      rejected: [['another company’s member', { params: { id: other.id } }, 404], unknown('id')],
    }
  },
  listAuditEntries: () => ({ invalidQueries: ['member=x', 'limit=0'] }),
}
