import type { Locale } from '#lib/domain/enumerations'
import type { StaffRole } from '#lib/domain/staff'
import { addMember } from '#lib/funnel-api/features/members/members'
import { createOperator } from '#lib/funnel-api/features/members/operators'
import { createSession } from '#lib/funnel-api/features/members/sessions'
import type { TestApi } from '#tests/support/api'

/** The origin of the manager host in tests. */
export const MANAGER = 'http://manager.test'

/** Headers of a browser on the manager host with this session, in a company. */
export const memberHeaders = (token: string, company = 'bakery') => ({
  host: new URL(MANAGER).host,
  cookie: `careers_staff=${token}`,
  'sec-fetch-site': 'same-origin',
  'x-company': company,
})

let count = 0

/** Signs a new member in. An operator belongs to no company. */
export async function signInMember(api: TestApi, role: StaffRole, company = 'bakery') {
  count += 1
  const person = { email: `member-${count}@example.org`, name: `Member ${count}`, locale: 'en' as Locale }
  const id =
    role === 'operator'
      ? (await createOperator(api.api, person)).id
      : (await addMember(api.api, await api.companyId(company), { ...person, role })).id
  const session = { method: 'code' as const, user_agent: 'Test', ip_address: null }
  const token = await createSession(api.api, id, session)
  return { ...person, id, token, headers: memberHeaders(token, company) }
}
