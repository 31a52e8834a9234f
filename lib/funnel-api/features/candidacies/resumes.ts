import { ApiError } from '#lib/contract/errors'
import type { ResumeRequirement } from '#lib/domain/enumerations'
import { privateFileUrl, handleOf } from '#lib/funnel-api/features/files/handles'
import { ownFile } from '#lib/funnel-api/features/files/own-file'
import { deleteUnused, lockFile } from '#lib/funnel-api/features/files/unused'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import type { Api, CallerUser } from '#lib/funnel-api/platform/context'

/** Throws FORBIDDEN if the job does not ask for a CV, and INVALID if it requires one and there is none. */
export function checkResumeRequirement(
  { resume_requirement }: { resume_requirement: ResumeRequirement },
  resume_url: string | null,
) {
  if (resume_requirement === 'NOT_ASKED') throw new ApiError('FORBIDDEN', 'Job does not ask for a CV')
  if (resume_url === null && resume_requirement === 'REQUIRED')
    throw new ApiError('INVALID', 'CV is required', { 'candidacy.resume_url': { key: 'REQUIRED' } })
}

/** Returns the CV IDs of the user's submitted applications, which the company can read. Null means no CV. */
export async function submittedResumeIds(db: Db, user: CallerUser): Promise<(number | null)[]> {
  const rows = await db
    .selectFrom('candidacies')
    .select('resume_id')
    .where('user_id', '=', user.id)
    .where('confirmed_at', 'is not', null)
    .execute()
  return rows.map(({ resume_id }) => resume_id)
}

/**
 * Deletes the rows and files of CVs that the user removed from the library and that no submitted application uses.
 * Returns their IDs.
 */
export async function deleteRemovedResumes(api: Api, user: CallerUser): Promise<number[]> {
  const { db } = api
  const submitted = await submittedResumeIds(db, user)
  const removed = await db
    .selectFrom('resumes')
    .select(['id', 'handle'])
    .where('user_id', '=', user.id)
    .where('removed_at', 'is not', null)
    .execute()
  const unused = removed.filter(({ id }) => !submitted.includes(id))
  const ids = unused.map(({ id }) => id)
  if (ids.length === 0) return []
  await db.deleteFrom('resumes').where('id', 'in', ids).execute()
  await deleteUnused(
    api,
    unused.map(({ handle }) => handle),
  )
  return ids
}

/**
 * Adds a file of the user to the library as a CV. If the library already has a CV with this content, returns it, and
 * restores it if it was removed. The file stays locked until the transaction ends, so a deletion or the result of a virus
 * scan applies either before or after the CV is attached. Throws INVALID.
 */
export async function addResume(api: Api, user: CallerUser, url: string) {
  const { db, now } = api
  const invalid = (key: string) =>
    new ApiError('INVALID', 'File cannot be used as a CV', { 'candidacy.resume_url': { key } })
  const fileOf = (handle: string) => ownFile(db, user.id, 'candidacy/resume', handle)
  const handle = handleOf(url) ?? ''
  const file = (await lockFile(db, handle)) && (await fileOf(handle))
  if (!file) throw invalid('INVALID_PATTERN')
  if (file.scan_status === 'infected') throw invalid('INFECTED')
  const resume = await db
    .insertInto('resumes')
    .values({
      user_id: user.id,
      resume_url: privateFileUrl(api, user.company_slug, file.handle),
      handle: file.handle,
      sha256: file.sha256,
      filename: file.filename,
      size: file.size,
      created_at: now().toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'sha256']).doUpdateSet({ removed_at: null }))
    .returningAll()
    .executeTakeFirstOrThrow()
  // A CV that was already in the library has the file of an earlier upload, which has its own scan result.
  const stored = resume.handle === handle ? file : await fileOf(resume.handle)
  if (stored?.scan_status === 'infected') throw invalid('INFECTED')
  return resume
}

/** Removes a CV from the user's library and from drafts. Throws NOT_FOUND. */
export async function removeResume({ db, now }: Api, user: CallerUser, id: number) {
  const resume = await db
    .updateTable('resumes')
    .set({ removed_at: now().toISOString() })
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!resume) throw new ApiError('NOT_FOUND', 'CV not found')
  await db
    .updateTable('candidacies')
    .set({ resume_id: null })
    .where('user_id', '=', user.id)
    .where('resume_id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute()
}

/** Detaches an infected CV from drafts. Identical CVs share one entry in the library, so they are matched by SHA-256. */
export async function detachInfected(db: Db, user_id: number, sha256: string) {
  const resumes = db.selectFrom('resumes').select('id').where('user_id', '=', user_id).where('sha256', '=', sha256)
  await db
    .updateTable('candidacies')
    .set({ resume_id: null })
    .where('user_id', '=', user_id)
    .where('resume_id', 'in', resumes)
    .where('confirmed_at', 'is', null)
    .execute()
}
