import type { StaffUser } from '#lib/funnel-api/features/members/sessions'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { enqueueEmail, type Payload } from '#lib/funnel-api/platform/outbox/outbox'

type MemberEmail = { template: 'staff_code' | 'staff_passkey'; payload: Payload }

/**
 * Queues an email to a person about their account. It has the appearance of the person's company, and a neutral one if
 * there are several or none.
 */
export async function enqueueMemberEmail(
  db: Db,
  api: Pick<Api, 'now'>,
  { id, email, name, locale, is_operator }: StaffUser,
  { template, payload }: MemberEmail,
) {
  const memberships = await db
    .selectFrom('staff_memberships')
    .select('company_id')
    .where('staff_user_id', '=', id)
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .limit(2)
    .execute()
  // An email belongs to a company, also the one to an operator.
  const fallback = memberships.length > 0 || !is_operator ? undefined : await firstCompany(db)
  const company_id = memberships[0]?.company_id ?? fallback
  if (company_id === undefined) return
  const isNeutral = memberships.length !== 1 || is_operator
  await enqueueEmail(db, api, {
    ...{ company_id, recipient: email, locale, template },
    payload: { first_name: name, ...payload, ...(isNeutral && { brand: 'neutral' }) },
  })
}

const firstCompany = async (db: Db) =>
  (await db.selectFrom('companies').select('id').orderBy('id').executeTakeFirst())?.id
