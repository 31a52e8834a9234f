import { ApiError } from '#lib/contract/errors'
import type { StaffUser } from '#lib/contract/staff/rights'
import type { CallerUser } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { expirationOf } from '#lib/funnel-api/features/accounts/expiration'
import { parseIdCursor } from '#lib/funnel-api/platform/db/cursor'

type Filter = { email?: string | undefined; cursor?: string | undefined; limit: number }

/** Lists the users of a company by creation order. */
export async function listUsers(db: Db, company_id: number, { email, cursor, limit }: Filter) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'locale', 'created_at', 'expiration_date'])
    .select((eb) =>
      eb
        .selectFrom('candidacies')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('candidacies.user_id', '=', 'users.id')
        .where('candidacies.confirmed_at', 'is not', null)
        .as('nb_candidacies'),
    )
    .where('company_id', '=', company_id)
    .$if(email !== undefined, (query) => query.where('email_key', '=', emailKey(email!)))
    .$if(cursor !== undefined, (query) => query.where('id', '>', parseIdCursor(cursor!)))
    .orderBy('id')
    .limit(limit + 1)
    .execute()
  const users = rows.slice(0, limit).map(({ nb_candidacies, ...row }): StaffUser => ({
    ...row,
    expiration_date: expirationOf(row),
    nb_candidacies: Number(nb_candidacies),
  }))
  return { users, next_cursor: rows.length > limit ? String(users.at(-1)!.id) : null }
}

/** Returns a user of a company in the form of a signed-in caller, without a session. Throws NOT_FOUND. */
export async function readUserAsCaller(db: Db, company_id: number, id: number): Promise<CallerUser> {
  const user = await db
    .selectFrom('users')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .selectAll('users')
    .select(['companies.slug as company_slug', 'companies.time_zone'])
    .where('users.id', '=', id)
    .where('companies.id', '=', company_id)
    .executeTakeFirst()
  if (!user) throw new ApiError('NOT_FOUND', 'User not found')
  return { ...user, session_id: 0 }
}

/** Returns the normalized email address, which is unique within a company. */
export const emailKey = (email: string) => email.trim().toLowerCase()

/** Finds a user of a company by email address. */
export const userByEmail = (db: Db, company_id: number, email: string) =>
  db
    .selectFrom('users')
    .selectAll()
    .where('company_id', '=', company_id)
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
