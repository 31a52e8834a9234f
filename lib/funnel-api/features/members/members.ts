import { ApiError } from '#lib/contract/errors'
import type { Member } from '#lib/contract/staff/members'
import { invitationKey, sendInvitation } from '#lib/funnel-api/features/members/emails'
import { endedBefore } from '#lib/funnel-api/features/members/session-times'
import type { StaffCompany } from '#lib/funnel-api/features/members/staff'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { deleteEmails } from '#lib/funnel-api/platform/outbox/outbox'

type Company = Pick<StaffCompany, 'id' | 'slug'>
export type NewMember = Pick<Member, 'email' | 'name' | 'locale' | 'role'>

/** The members of a company by name. `id` is the ID of the person, as in sessions and in the audit log. */
export async function listMembers(api: Pick<Api, 'db' | 'now'>, company_id: number): Promise<Member[]> {
  const rows = await api.db
    .selectFrom('staff_memberships')
    .innerJoin('staff_users', 'staff_users.id', 'staff_user_id')
    .select(['staff_users.id', 'email', 'name', 'locale', 'role', 'suspended_at', 'activated_at'])
    .select('staff_memberships.created_at')
    .select((eb) =>
      eb
        .selectFrom('staff_sessions')
        .select((of) => of.fn.max('last_used_at').as('at'))
        .whereRef('staff_sessions.staff_user_id', '=', 'staff_users.id')
        .where('staff_sessions.created_at', '>', endedBefore(api).created_at)
        .as('last_used_at'),
    )
    .where('company_id', '=', company_id)
    .orderBy('name')
    .orderBy('staff_users.id')
    .execute()
  return rows.map(({ suspended_at, activated_at, ...row }) => ({
    ...row,
    is_suspended: suspended_at !== null,
    is_activated: activated_at !== null,
  }))
}

async function readMember(api: Pick<Api, 'db' | 'now'>, company_id: number, id: number): Promise<Member> {
  const member = (await listMembers(api, company_id)).find((each) => each.id === id)
  if (!member) throw new ApiError('NOT_FOUND', 'Member not found')
  return member
}

/** Returns the ID of the person with an address. Creates the person if there is none. */
async function findOrCreatePerson(db: Db, { email, name, locale }: Omit<NewMember, 'role'>, created_at: string) {
  await db
    .insertInto('staff_users')
    .values({ email: email.toLowerCase(), name, locale, is_operator: false, created_at, activated_at: null })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
  const row = db.selectFrom('staff_users').select('id').where('email', '=', email.toLowerCase())
  return (await row.executeTakeFirstOrThrow()).id
}

async function addMembership(db: Db, company_id: number, member: NewMember, at: string, invited_at: string | null) {
  const staff_user_id = await findOrCreatePerson(db, member, at)
  const added = await db
    .insertInto('staff_memberships')
    .values({ staff_user_id, company_id, role: member.role, created_at: at, invited_at, suspended_at: null })
    .onConflict((conflict) => conflict.columns(['staff_user_id', 'company_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added ? staff_user_id : null
}

/** Adds a member and sends the invitation. Throws CONFLICT if the company has a member with that address. */
export const inviteMember = (api: Pick<Api, 'db' | 'now' | 'origin'>, company: Company, member: NewMember) =>
  inTransaction(api, async (db) => {
    const at = api.now().toISOString()
    const id = await addMembership(db, company.id, member, at, at)
    if (id === null)
      throw new ApiError('CONFLICT', 'A member with this email address already exists', {
        'member.email': { key: 'INVALID_PATTERN' },
      })
    await sendInvitation(db, api, company, { ...member, email: member.email.toLowerCase() })
    return readMember({ db, now: api.now }, company.id, id)
  })

/** Makes a recruiter a member, if the address is not one yet. Sends no email: the first sign-in activates the member. */
export const ensureMember = (db: Db, { now }: Pick<Api, 'now'>, company_id: number, member: NewMember) =>
  addMembership(db, company_id, member, now().toISOString(), null)

type Change = { role?: Member['role'] | undefined; is_suspended?: boolean | undefined }

/** Changes a member. Throws CONFLICT if the company would have no active admin. */
export const changeMember = (api: Pick<Api, 'db' | 'now'>, company_id: number, id: number, change: Change) =>
  inTransaction(api, async (db) => {
    const { role, is_suspended } = change
    await lockAdmins(db, company_id)
    const before = await readMember({ db, now: api.now }, company_id, id)
    const suspended_at = is_suspended ? api.now().toISOString() : null
    await db
      .updateTable('staff_memberships')
      .set({
        ...(role !== undefined && { role }),
        ...(is_suspended !== undefined && is_suspended !== before.is_suspended && { suspended_at }),
        staff_user_id: id,
      })
      .where('staff_user_id', '=', id)
      .where('company_id', '=', company_id)
      .execute()
    if (isActiveAdmin(before)) await requireAdmin(db, company_id)
    return readMember({ db, now: api.now }, company_id, id)
  })

/** Removes a member. Throws CONFLICT if the company would have no active admin. */
export const removeMember = (api: Pick<Api, 'db' | 'now'>, company_id: number, id: number) =>
  inTransaction(api, async (db) => {
    await lockAdmins(db, company_id)
    const before = await readMember({ db, now: api.now }, company_id, id)
    await db
      .deleteFrom('staff_memberships')
      .where('staff_user_id', '=', id)
      .where('company_id', '=', company_id)
      .execute()
    if (isActiveAdmin(before)) await requireAdmin(db, company_id)
    await deleteEmails(db, company_id, invitationKey(company_id, before.email))
    await deletePersonWithoutAccess(db, id)
  })

const isActiveAdmin = ({ role, is_suspended }: Member) => role === 'admin' && !is_suspended

/** Locks the admins of a company until the transaction ends, so that two of them cannot remove each other. */
const lockAdmins = (db: Db, company_id: number) =>
  db
    .updateTable('staff_memberships')
    .set({ role: 'admin' })
    .where('company_id', '=', company_id)
    .where('role', '=', 'admin')
    .execute()

async function requireAdmin(db: Db, company_id: number) {
  const admin = await db
    .selectFrom('staff_memberships')
    .select('id')
    .where('company_id', '=', company_id)
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  if (!admin) throw new ApiError('CONFLICT', 'The company needs at least one active admin')
}

/** A person without any company is deleted with their sessions, codes and passkeys. */
async function deletePersonWithoutAccess(db: Db, id: number) {
  await db
    .deleteFrom('staff_users')
    .where('id', '=', id)
    .where('is_operator', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('staff_memberships').select('id').where('staff_user_id', '=', id))),
    )
    .execute()
}
