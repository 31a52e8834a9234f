import { ApiError } from '#lib/contract/errors'
import type { Locale } from '#lib/domain/enumerations'
import { changeNotifications } from '#lib/funnel-api/features/companies/notifications'
import { addMember } from '#lib/funnel-api/features/members/members'
import { managerOrigin } from '#lib/funnel-api/features/companies/manager-url'
import { findStaffUser } from '#lib/funnel-api/features/members/sign-in-codes'
import type { StaffUser } from '#lib/funnel-api/features/members/sessions'
import type { Api } from '#lib/funnel-api/platform/context'
import { readDemoCompanies } from '#lib/funnel-api/platform/db/demo-settings'
import { hashToken, newToken } from '#lib/funnel-api/platform/signatures/signatures'

/**
 * Emails of demo members by the hash of their token. Only `createDemoLinks` adds entries, so the map is empty on
 * servers without the demo.
 */
const emailsByToken = new Map<string, string>()

const emailOf = (slug: string) => `recruiter@${slug}.example`

/** Returns the demo member of a company. Null if there is none or the member is suspended. */
export const findDemoMember = (api: Pick<Api, 'db'>, slug: string) => findStaffUser(api, emailOf(slug))

type Company = { id: number; locale: Locale }

/** Adds the member, unless another node does so at the same time, or the member was suspended. */
async function addDemoMember(api: Api, { id, locale }: Company, email: string) {
  try {
    const member = await addMember(api, id, { email, name: 'Alex Demo', role: 'admin', locale })
    // In the demo, recruiters get the email about an application immediately.
    await changeNotifications(api, id, member, { application_emails: 'immediately' })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'CONFLICT')) throw error
  }
}

/**
 * Returns a sign-in URL for a demo member of each demo company, by slug. The URLs are valid until the server stops.
 * Call this only for a demo on localhost. Other companies get no URL, because the database may be a copy of another
 * server's.
 */
export async function createDemoLinks(api: Api): Promise<ReadonlyMap<string, string>> {
  const links = new Map<string, string>()
  for (const slug of await readDemoCompanies(api.db)) {
    const company = await api.db
      .selectFrom('companies')
      .select(['id', 'locale'])
      .where('slug', '=', slug)
      .executeTakeFirst()
    if (!company) continue
    const email = emailOf(slug)
    if (!(await findStaffUser(api, email))) await addDemoMember(api, company, email)
    const token = newToken()
    emailsByToken.set(hashToken(token), email)
    links.set(slug, `${managerOrigin(api)}/sign-in?token=${token}`)
  }
  return links
}

/** Returns the member of a demo link. Throws TOKEN_EXPIRED. */
export async function memberOfDemoLink(api: Api, token: string): Promise<StaffUser> {
  const email = emailsByToken.get(hashToken(token))
  const user = email === undefined ? null : await findStaffUser(api, email)
  if (!user) throw new ApiError('TOKEN_EXPIRED', 'Link is not valid')
  return user
}
