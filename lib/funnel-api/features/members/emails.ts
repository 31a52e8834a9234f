import type { Locale } from '#lib/domain/enumerations'
import type { Person, StaffCompany } from '#lib/funnel-api/features/members/staff'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'

/**
 * Emails a sign-in code. It looks like the company of a person with one company, and neutral otherwise. The outbox
 * belongs to companies, so an operator gets no email before there is a company.
 */
export async function sendSignInCodeEmail(db: Db, api: Pick<Api, 'now' | 'origin'>, person: Person, code: string) {
  const own = await db
    .selectFrom('staff_memberships')
    .select('company_id')
    .where('staff_user_id', '=', person.id)
    .where('suspended_at', 'is', null)
    .limit(2)
    .execute()
  const first = own[0] ?? (await db.selectFrom('companies').select('id as company_id').limit(1).executeTakeFirst())
  if (!first) return
  await enqueueEmail(db, api, {
    ...{ company_id: first.company_id, recipient: person.email, locale: person.locale, template: 'member_code' },
    payload: {
      ...{ first_name: person.name, code, link: `${api.origin('manager')}/sign-in` },
      ...(own.length !== 1 && { is_neutral: 1 }),
    },
  })
}

type Invitation = { email: string; name: string; locale: Locale }

export const invitationKey = (company_id: number, email: string) => `member-invitation:${company_id}:${email}:`

/** Invites a person to the back office of a company. */
export const sendInvitation = (
  db: Db,
  api: Pick<Api, 'now' | 'origin'>,
  company: Pick<StaffCompany, 'id' | 'slug'>,
  { email, name, locale }: Invitation,
) =>
  enqueueEmail(db, api, {
    ...{ company_id: company.id, recipient: email, locale, template: 'member_invitation' },
    payload: { first_name: name, address: email, link: `${api.origin('manager')}/${company.slug}/inbox` },
    dedupe_key: `${invitationKey(company.id, email)}${crypto.randomUUID()}`,
  })
