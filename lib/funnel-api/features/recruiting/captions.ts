import { ApiError } from '#lib/contract/errors'
import type { Captions } from '#lib/contract/staff/candidacies'
import { toWebVtt } from '#lib/domain/captions'
import { languageTag } from '#lib/domain/language-tag'
import { deleteCaptions, type Replacement, writeCaptions } from '#lib/funnel-api/features/candidacies/captions'
import { recordChange } from '#lib/funnel-api/features/candidacies/record-change'
import { parseCaptions } from '#lib/funnel-api/features/candidacies/parse-captions'
import { type Actor, authorName } from '#lib/funnel-api/features/recruiting/actor'
import { submittedCandidacyId } from '#lib/funnel-api/features/recruiting/submitted-candidacy'
import type { Api } from '#lib/funnel-api/platform/context'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'

/** Returns the IDs of the application and of its video or audio answer. Throws CONFLICT if there is none. */
async function recordingOf(db: Db, company_id: number, id: number) {
  const candidacy_id = await submittedCandidacyId(db, company_id, id)
  const record = await db
    .selectFrom('records')
    .select(['id', 'kind'])
    .where('candidacy_id', '=', candidacy_id)
    .orderBy('id')
    .executeTakeFirst()
  // Old videos have no kind, because the other kinds were added later.
  if (!record || record.kind === 'text' || record.kind === 'request')
    throw new ApiError('CONFLICT', 'Application has no video or audio answer')
  return { candidacy_id, record_id: record.id }
}

type NewCaptions = Pick<Captions, 'content' | 'locale'>

/**
 * Adds or replaces captions. The text is not trusted, so only its times and its plain text are stored. Throws INVALID
 * if it cannot be parsed, and STALE if the existing captions do not match `replacement`. The version of the application
 * does not change, because captions do not affect decisions.
 */
export async function putCaptions(
  api: Pick<Api, 'db' | 'now'>,
  actor: Actor,
  id: number,
  { content, locale }: NewCaptions,
  replacement: Replacement,
) {
  const captions: Captions = {
    content: toWebVtt(parseCaptions(content)),
    locale: languageTag(locale) ?? locale,
    author_name: authorName(actor),
    created_at: api.now().toISOString(),
  }
  await inTransaction(api, async (db) => {
    const company_id = actor.company.id
    const { candidacy_id, record_id } = await recordingOf(db, company_id, id)
    await writeCaptions(db, record_id, captions, replacement)
    await recordChange(db, api, { company_id, candidacy_id })
  })
  return { captions }
}

/** Removes captions. Throws NOT_FOUND if there are none, and STALE if their version is not `version`. */
export const removeCaptions = (api: Pick<Api, 'db' | 'now'>, { company }: Actor, id: number, version: string | null) =>
  inTransaction(api, async (db) => {
    const { candidacy_id, record_id } = await recordingOf(db, company.id, id)
    if (!(await deleteCaptions(db, record_id, version))) throw new ApiError('NOT_FOUND', 'Answer has no captions')
    await recordChange(db, api, { company_id: company.id, candidacy_id })
    return {}
  })
