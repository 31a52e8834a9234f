import { scopesOfRole, type StaffRole } from '#lib/domain/staff'
import type { Person, StaffCompany } from '#lib/funnel-api/features/members/staff'
import type { Db } from '#lib/funnel-api/platform/db/schema'

export type Access = { company: StaffCompany; role: StaffRole }

/** The companies that a person can open now, in the order of their names. Suspended memberships give no access. */
export async function listAccess(db: Db, { id, is_operator }: Pick<Person, 'id' | 'is_operator'>): Promise<Access[]> {
  const companies = db.selectFrom('companies').select(['companies.id', 'slug', 'companies.name', 'time_zone'])
  if (is_operator) {
    const all = await companies.orderBy('companies.name').orderBy('companies.id').execute()
    return all.map((company) => ({ company, role: 'operator' }))
  }
  const own = await companies
    .innerJoin('staff_memberships', 'company_id', 'companies.id')
    .select('role')
    .where('staff_user_id', '=', id)
    .where('suspended_at', 'is', null)
    .orderBy('companies.name')
    .orderBy('companies.id')
    .execute()
  return own.map(({ role, ...company }) => ({ company, role }))
}

/** The role of a person in one company. Null without access. */
export async function findAccess(db: Db, { id, is_operator }: Person, slug: string): Promise<Access | null> {
  const found = db
    .selectFrom('companies')
    .select(['companies.id', 'slug', 'companies.name', 'time_zone'])
    .where('slug', '=', slug)
  if (is_operator) {
    const company = await found.executeTakeFirst()
    return company ? { company, role: 'operator' } : null
  }
  const row = await found
    .innerJoin('staff_memberships', 'company_id', 'companies.id')
    .select('role')
    .where('staff_user_id', '=', id)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { role, ...company } = row
  return { company, role }
}

/** Whether a person can open at least one company. Others cannot sign in. */
export const hasAccess = async (db: Db, { id, is_operator }: Pick<Person, 'id' | 'is_operator'>) =>
  is_operator ||
  (await db
    .selectFrom('staff_memberships')
    .select('id')
    .where('staff_user_id', '=', id)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** The reply of the calls about the own session. */
export async function describeSession(db: Db, user: Person) {
  const { id, email, name, locale, is_operator } = user
  const companies = (await listAccess(db, user)).map(({ company, role }) => ({
    ...{ slug: company.slug, name: company.name, role },
    scopes: [...scopesOfRole(role)],
  }))
  return { user: { id, email, name, locale, is_operator }, companies }
}
