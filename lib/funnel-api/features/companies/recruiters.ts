import { ApiError } from '#lib/contract/errors'
import type { Recruiter } from '#lib/contract/staff/recruiters'
import type { Api } from '#lib/funnel-api/context'
import { inTransaction } from '#lib/funnel-api/db/current'
import type { Db } from '#lib/funnel-api/db/open'

type Wanted = Omit<Recruiter, 'id' | 'created_at'>
type Change = { [field in keyof Omit<Wanted, 'email'>]?: Wanted[field] | undefined }

/** Throws INVALID for an unknown slug. With a typo, a recruiter would silently get no notifications. */
async function refuseUnknown(db: Db, company_id: number, slugs: readonly string[] | null | undefined) {
  if (!slugs) return
  const known = await db
    .selectFrom('campaigns')
    .select('slug')
    .where('company_id', '=', company_id)
    .where('slug', 'in', [...slugs])
    .execute()
  const missing = slugs.find((slug) => !known.some((one) => one.slug === slug))
  if (missing !== undefined)
    throw new ApiError('INVALID', `no campaign '${missing}'`, {
      'recruiter.campaign_slugs': { key: 'INVALID_PATTERN' },
    })
}

export const listRecruiters = (db: Db, company_id: number) =>
  db.selectFrom('recruiters').selectAll().where('company_id', '=', company_id).orderBy('id').execute()

/** Creates a recruiter. Throws CONFLICT if the company has a recruiter with that address. */
export async function createRecruiter({ db, now }: Pick<Api, 'db' | 'now'>, company_id: number, wanted: Wanted) {
  await refuseUnknown(db, company_id, wanted.campaign_slugs)
  const made = await db
    .insertInto('recruiters')
    .values({ ...wanted, email: wanted.email.toLowerCase(), company_id, created_at: now().toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!made) throw new ApiError('CONFLICT', 'the address is a recruiter’s already')
  return made
}

export async function updateRecruiter({ db }: Pick<Api, 'db'>, company_id: number, id: number, change: Change) {
  await refuseUnknown(db, company_id, change.campaign_slugs)
  const changed = await db
    .updateTable('recruiters')
    .set(change)
    .where('id', '=', id)
    .where('company_id', '=', company_id)
    .returningAll()
    .executeTakeFirst()
  if (!changed) throw new ApiError('NOT_FOUND', 'no such recruiter')
  return changed
}

/** Deletes a recruiter and the queued emails to them. */
export const deleteRecruiter = (api: Pick<Api, 'db'>, company_id: number, id: number) =>
  inTransaction(api, async (db) => {
    const gone = await db
      .deleteFrom('recruiters')
      .where('id', '=', id)
      .where('company_id', '=', company_id)
      .returning('email')
      .executeTakeFirst()
    if (!gone) throw new ApiError('NOT_FOUND', 'no such recruiter')
    await db
      .deleteFrom('outbox')
      .where('company_id', '=', company_id)
      .where('dedupe_key', 'like', `recruiter:${id}:%`)
      .execute()
  })
