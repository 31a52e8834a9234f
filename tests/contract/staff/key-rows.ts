import { createKey } from '#lib/funnel-api/features/accounts/api-keys'
import { unknown } from '#tests/contract/rows'
import type { StaffRow } from '#tests/contract/staff/rows'

export const KEYS: Record<string, StaffRow> = {
  listKeys: () => ({}),
  revokeKey: async ({ api, company_id, otherCompany }) => {
    const make = (company: number) => createKey(api.api, { company_id: company, name: 'old', scopes: ['stats:read'] })
    const [own, others] = [await make(company_id), await make(otherCompany.company_id)]
    return {
      params: { id: own.id },
      rejected: [['another company’s key', { params: { id: others.id } }, 404], unknown('id')],
    }
  },
}
