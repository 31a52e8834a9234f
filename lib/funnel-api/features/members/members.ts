import { ApiError } from '#lib/contract/errors'
import type { Locale } from '#lib/domain/enumerations'
import type { MemberRole } from '#lib/domain/staff'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { afterCommit, inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { recordErasure } from '#lib/funnel-api/platform/erasures/erasures'
import type { Api } from '#lib/funnel-api/platform/context'
import { deleteWaitingEmails, enqueueEmail } from '#lib/funnel-api/platform/outbox/outbox'
import { addAsRecruiter, deleteUnsentEmails, removeAsRecruiter } from '#lib/funnel-api/features/companies/notifications'
import {
  deletePeopleWithoutCompany,
  type FormerMemberContext,
  hasNoCompany,
} from '#lib/funnel-api/features/members/former-members'
import { countInvitation } from '#lib/funnel-api/features/members/invitation-limits'
import { requireMemberVersion } from '#lib/funnel-api/features/members/member-version'
import { readMember } from '#lib/funnel-api/features/members/queries'
import type { StaffUser } from '#lib/funnel-api/features/members/sessions'
import { recheckAccess } from '#lib/funnel-api/features/inbox/change-feed'
import { releaseViews } from '#lib/funnel-api/features/inbox/release-views'
import { adoptRatings } from '#lib/funnel-api/features/recruiting/ratings'
import { signInLink } from '#lib/funnel-api/features/members/known-browser'

export type Person = { email: string; name: string; locale: Locale }
type NewMember = Person & { role: MemberRole }
type InvitationContext = Pick<Api, 'now' | 'origin' | 'secret'>
type Change = { role?: MemberRole | undefined; is_suspended?: boolean | undefined }

/** A person's sessions and means of signing in. */
const SIGN_IN_TABLES = ['staff_sessions', 'staff_codes', 'staff_passkeys', 'staff_identities'] as const

/**
 * Finds the person with this email address, or creates one. The name and language of a current member or operator do not
 * change. A former member becomes the author of their earlier ratings again, but has to sign in again.
 */
export async function findOrCreateUser(db: Db, api: FormerMemberContext, person: Person): Promise<StaffUser> {
  const email = person.email.toLowerCase()
  const { name, locale } = person
  await db
    .insertInto('staff_users')
    .values({ email, name, locale, is_operator: false, created_at: api.now().toISOString(), activated_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const joining = await db
    .updateTable('staff_users')
    .set({ name, locale, activated_at: null })
    .where('email', '=', email)
    .where(hasNoCompany)
    .returning('id')
    .executeTakeFirst()
  if (joining)
    for (const table of SIGN_IN_TABLES) await db.deleteFrom(table).where('staff_user_id', '=', joining.id).execute()
  const user = await db.selectFrom('staff_users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  await adoptRatings(db, api, user)
  return user
}

/** Whether the limit for invitations applies. It does not apply to the command line. */
export type InvitationOptions = { isLimited?: boolean }

/**
 * Adds a person to a company and sends an invitation. Returns false if the person is already a member. Throws
 * TOO_MANY_REQUESTS if the limit for invitations is reached.
 */
export async function joinCompany(
  db: Db,
  api: Api,
  company_id: number,
  user: StaffUser,
  { role, name, locale }: Pick<NewMember, 'role' | 'name' | 'locale'>,
  { isLimited = false }: InvitationOptions = {},
) {
  const at = api.now().toISOString()
  const added = await db
    .insertInto('staff_memberships')
    .values({
      staff_user_id: user.id,
      company_id,
      role,
      created_at: at,
      invited_at: at,
      suspended_at: null,
      invited_name: name,
      invited_locale: locale,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return false
  if (isLimited) await countInvitation(api, company_id, user.email)
  // A person who has signed in has chosen a language.
  const recipient = { ...user, name, locale: user.activated_at === null ? locale : user.locale }
  await sendInvitation(db, api, company_id, recipient, String(added.id))
  return true
}

/** Emails an invitation in the name of a company. */
export const sendInvitation = (db: Db, api: InvitationContext, company_id: number, user: StaffUser, key: string) =>
  enqueueEmail(db, api, {
    company_id,
    recipient: user.email,
    locale: user.locale,
    template: 'staff_invitation',
    payload: { first_name: user.name, email: user.email, link: signInLink(api, user.id) },
    dedupe_key: `staff-invitation:${key}:`,
  })

/** Invites a member by email. Throws CONFLICT if the person is already a member. */
export const addMember = (api: Api, company_id: number, member: NewMember, options: InvitationOptions = {}) =>
  inTransaction(api, async (db) => {
    const user = await findOrCreateUser(db, api, member)
    if (!(await joinCompany(db, api, company_id, user, member, options)))
      throw new ApiError('CONFLICT', 'A member with this email address already exists', {
        'member.email': { key: 'EMAIL_TAKEN' },
      })
    const added = await readMember(db, company_id, user.id)
    await addAsRecruiter(db, api, company_id, added)
    return added
  })

/** Locks the active admins of a company. Throws CONFLICT if this person is the only one. */
async function requireOtherAdmin(db: Db, company_id: number, staff_user_id: number) {
  // The update locks the rows, so that two admins cannot remove each other at once.
  const admins = await db
    .updateTable('staff_memberships')
    .set({ role: 'admin' })
    .where('company_id', '=', company_id)
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .returning('staff_user_id')
    .execute()
  if (admins.some((admin) => admin.staff_user_id === staff_user_id) && admins.length === 1)
    throw new ApiError('CONFLICT', 'A company needs at least one active administrator')
}

/**
 * Changes a member. `expected` is the version that the caller has seen, or null for any version. Throws NOT_FOUND,
 * STALE, and CONFLICT for the last active admin.
 */
export const changeMember = (
  api: Api,
  company_id: number,
  id: number,
  { role, is_suspended }: Change,
  expected: string | null = null,
) =>
  inTransaction(api, async (db) => {
    // All transactions lock the admins first, so that no two transactions wait for each other.
    if (role === 'recruiter' || is_suspended === true) await requireOtherAdmin(db, company_id, id)
    if (expected !== null) await requireMemberVersion(db, company_id, id, expected)
    const changed = await db
      .updateTable('staff_memberships')
      .set({
        ...(role !== undefined && { role }),
        ...(is_suspended !== undefined && { suspended_at: is_suspended ? api.now().toISOString() : null }),
      })
      .where('company_id', '=', company_id)
      .where('staff_user_id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw new ApiError('NOT_FOUND', 'Member not found')
    const member = await readMember(db, company_id, id)
    if (member.is_suspended) await deleteUnsentEmails(db, company_id, member)
    await recheckAccess([company_id])
    return member
  })

/**
 * Removes a member and returns the name. `expected` is the version that the caller has seen, or null for any
 * version. Throws NOT_FOUND, STALE, and CONFLICT for the last active admin.
 */
export const removeMember = (api: Api, company_id: number, id: number, expected: string | null = null) =>
  inTransaction(api, async (db) => {
    await requireOtherAdmin(db, company_id, id)
    if (expected !== null) await requireMemberVersion(db, company_id, id, expected)
    const { name } = await readMember(db, company_id, id)
    await leaveCompany(db, api, company_id, id)
    return { name }
  })

/**
 * Deletes a membership and its unsent emails. Shared views, notes and ratings remain. A person without any company is
 * deleted when their sessions have ended. Returns the name, or null if the member was not found.
 */
export async function leaveCompany(
  db: Db,
  api: FormerMemberContext & Pick<Api, 'store'>,
  company_id: number,
  id: number,
) {
  const removed = await db
    .deleteFrom('staff_memberships')
    .where('company_id', '=', company_id)
    .where('staff_user_id', '=', id)
    .returning(['id', 'created_at'])
    .executeTakeFirst()
  if (!removed) return null
  const { email, name } = await db
    .selectFrom('staff_users')
    .select(['email', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await removeAsRecruiter(db, company_id, { id, email })
  await deleteWaitingEmails(db, `staff-invitation:${removed.id}:`)
  await releaseViews(db, api, id)
  await recheckAccess([company_id])
  await deletePeopleWithoutCompany(db, api, { id })
  await afterCommit(() => recordErasure(api, 'membership', removed))
  return { name }
}

/** Changes the member's own name or language, in all of their companies. */
export async function updateProfile(
  { db }: Pick<Api, 'db'>,
  user_id: number,
  profile: { name: string; locale: Locale },
) {
  await db.updateTable('staff_users').set(profile).where('id', '=', user_id).execute()
}
