import { firstCompanyId } from '#lib/funnel-api/features/companies/queries'
import type { StaffUser } from '#lib/funnel-api/features/members/sessions'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { enqueueEmail, type Payload } from '#lib/funnel-api/platform/outbox/outbox'

type MemberEmail = { template: 'staff_code' | 'staff_passkey'; payload: Payload }

/**
 * Queues an email to a person about their account. Every email belongs to a company: to that of an active membership,
 * preferably of an accepted one, or to the first one for an operator without a membership. Other people receive no
 * email.
 */
export async function enqueueMemberEmail(
  db: Db,
  api: Pick<Api, 'now'>,
  { id, email, name, locale, is_operator }: StaffUser,
  { template, payload }: MemberEmail,
) {
  const membership = await db
    .selectFrom('staff_memberships')
    .select('company_id')
    .where('staff_user_id', '=', id)
    .where('suspended_at', 'is', null)
    .orderBy((eb) => eb.case().when('accepted_at', 'is', null).then(1).else(0).end())
    .orderBy('id')
    .executeTakeFirst()
  const company_id = membership?.company_id ?? (is_operator ? await firstCompanyId(db) : undefined)
  if (company_id === undefined) return
  await enqueueEmail(db, api, {
    company_id,
    recipient: email,
    locale,
    template,
    payload: { first_name: name, ...payload },
  })
}
