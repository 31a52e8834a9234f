import { ApiError } from '#lib/contract/errors'
import { createRecruiter, deleteRecruiter, type NewRecruiter } from '#lib/funnel-api/features/companies/recruiters'
import {
  findOrCreateUser,
  type InvitationOptions,
  joinCompany,
  leaveCompany,
} from '#lib/funnel-api/features/members/members'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'

type AddOptions = InvitationOptions & { mayInvite?: boolean }

/**
 * Creates a recruiter, who becomes a member with an invitation by email. The role of an existing member does not
 * change. Throws FORBIDDEN if the person is not a member and the caller may not invite members. Returns also the ID of
 * the new member, or null.
 */
export const addRecruiter = (
  api: Api,
  company_id: number,
  recruiter: NewRecruiter,
  { mayInvite = true, ...options }: AddOptions = {},
) =>
  inTransaction(api, async (db) => {
    const user = await findOrCreateUser(db, api, recruiter)
    const created = await createRecruiter({ db, now: api.now }, company_id, { ...recruiter, staff_user_id: user.id })
    const isNew = await joinCompany(db, api, company_id, user, { ...recruiter, role: 'recruiter' }, options)
    if (isNew && !mayInvite) throw new ApiError('FORBIDDEN', 'Missing scope: members:write')
    return { recruiter: created, member_id: isNew ? user.id : null }
  })

/**
 * Deletes a recruiter with the membership, and returns the name, and the member whose access ended. Admins remain
 * members, because they do more than answer candidates.
 */
export const removeRecruiter = (api: Api, company_id: number, id: number) =>
  inTransaction(api, async (db) => {
    const { staff_user_id, name } = await deleteRecruiter({ db }, company_id, id)
    if (staff_user_id === null || !(await isUnneededMember(db, company_id, staff_user_id)))
      return { name, member_id: null }
    await leaveCompany(db, api, company_id, staff_user_id)
    return { name, member_id: staff_user_id }
  })

/** The entry of the activity log for a membership that began or ended with a recruiter. None if `member_id` is null. */
export const membershipEntries = (verb: 'create' | 'delete', member_id: number | null, name: string) => {
  if (member_id === null) return []
  const details = verb === 'create' ? { name, role: 'recruiter' as const } : { name }
  return [{ action: `members.${verb}`, target: 'members', target_id: member_id, details }]
}

/**
 * Whether a member has the role recruiter, and no other recruiter is linked to this member. Recruiters whose addresses
 * differ in spelling can be linked to one member.
 */
async function isUnneededMember(db: Db, company_id: number, staff_user_id: number): Promise<boolean> {
  const member = await db
    .selectFrom('staff_memberships')
    .select('role')
    .where('company_id', '=', company_id)
    .where('staff_user_id', '=', staff_user_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('recruiters')
            .select('recruiters.id')
            .whereRef('recruiters.staff_user_id', '=', 'staff_memberships.staff_user_id')
            .whereRef('recruiters.company_id', '=', 'staff_memberships.company_id'),
        ),
      ),
    )
    .executeTakeFirst()
  return member?.role === 'recruiter'
}
