import { createHmac } from 'node:crypto'
import { ApiError } from '#lib/contract/errors'
import type { StaffRating } from '#lib/contract/staff/notes'
import { countChange } from '#lib/funnel-api/features/candidacies/version'
import type { Actor } from '#lib/funnel-api/features/recruiting/actor'
import { submittedCandidacyId } from '#lib/funnel-api/features/recruiting/submitted-candidacy'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import { acceptedSecrets } from '#lib/funnel-api/platform/signatures/signatures'

/** Returns the ratings of an application, in the order in which members first rated it. */
export const listRatings = (db: Db, candidacy_id: number): Promise<StaffRating[]> =>
  db
    .selectFrom('candidacy_ratings')
    .select(['staff_user_id', 'author_name as name', 'rating', 'rated_at'])
    .where('candidacy_id', '=', candidacy_id)
    .orderBy('id')
    .execute()

/** Returns a hash of a member's email address. The secret prevents others from guessing the address. */
const hashAuthor = (secret: string, email: string) =>
  createHmac('sha256', secret).update(`rating-author ${email}`).digest('hex')

type Author = { id: number; email: string }

/** Stores a hash of a deleted author in the author's ratings, which remain. */
export const releaseRatings = (db: Db, { secret }: Pick<Api, 'secret'>, { id, email }: Author) =>
  db
    .updateTable('candidacy_ratings')
    .set({ former_author: hashAuthor(secret, email) })
    .where('staff_user_id', '=', id)
    .execute()

/** Gives the ratings of a former member back to that person, so that no one rates an application twice. */
export const adoptRatings = (db: Db, api: Pick<Api, 'secret' | 'previousSecret'>, { id, email }: Author) =>
  db
    .updateTable('candidacy_ratings')
    .set({ staff_user_id: id, former_author: null })
    .where(
      'former_author',
      'in',
      acceptedSecrets(api).map((secret) => hashAuthor(secret, email)),
    )
    .execute()

/** Sets or removes the rating of a member. Throws FORBIDDEN for an API key, which is not a person. */
export const rate = (
  api: Pick<Api, 'db' | 'now'>,
  { company, member }: Actor,
  id: number,
  rating: number | null,
  expected: string | null,
) =>
  inTransaction(api, async (db) => {
    const candidacy_id = await submittedCandidacyId(db, company.id, id)
    if (!member) throw new ApiError('FORBIDDEN', 'Only members can rate applications')
    const version = await countChange(db, candidacy_id, expected)
    const values = { rating: rating ?? 0, author_name: member.name, rated_at: api.now().toISOString() }
    if (rating === null)
      await db
        .deleteFrom('candidacy_ratings')
        .where('candidacy_id', '=', candidacy_id)
        .where('staff_user_id', '=', member.id)
        .execute()
    else
      await db
        .insertInto('candidacy_ratings')
        .values({ candidacy_id, staff_user_id: member.id, ...values })
        .onConflict((conflict) => conflict.columns(['candidacy_id', 'staff_user_id']).doUpdateSet(values))
        .execute()
    return { ratings: await listRatings(db, candidacy_id), version }
  })
