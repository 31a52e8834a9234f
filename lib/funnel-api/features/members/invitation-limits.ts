import type { Api } from '#lib/funnel-api/platform/context'
import { countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'

const PER_COMPANY = { name: 'staff-invitations', max: 100, seconds: 3600 }
/** Across all companies. */
const PER_ADDRESS = { name: 'staff-invitations-address', max: 5, seconds: 86_400 }

/**
 * Counts an invitation, because each sends an email to an address that may belong to a stranger. Throws
 * TOO_MANY_REQUESTS.
 */
export async function countInvitation(api: Api, company_id: number, email: string): Promise<void> {
  await countAttempt(api, PER_COMPANY, String(company_id))
  await countAttempt(api, PER_ADDRESS, email)
}
