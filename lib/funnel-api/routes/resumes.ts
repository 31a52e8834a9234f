import { attachResume, listResumes } from '#lib/contract/candidacies'
import { ApiError } from '#lib/contract/errors'
import { deleteResume } from '#lib/contract/extensions'
import { writable } from '#lib/funnel-api/candidacies'
import type { Api, CallerUser } from '#lib/funnel-api/context'
import { inTransaction } from '#lib/funnel-api/db/current'
import type { Db } from '#lib/funnel-api/db/open'
import { addressOf, handleOf } from '#lib/funnel-api/files/handles'
import { ownFile } from '#lib/funnel-api/files/own-file'
import { forgetUnused, holdFile } from '#lib/funnel-api/files/unused'
import { change } from '#lib/funnel-api/routes/candidacies'
import { idIn, type Serve, signedIn, verified } from '#lib/funnel-api/serve'

export function resumeRoutes(serve: Serve, api: Api) {
  serve(listResumes, async ({ caller }) => {
    const user = signedIn(caller)
    const [resumes, sent] = await Promise.all([
      api.db
        .selectFrom('resumes')
        .leftJoin('files', 'files.handle', 'resumes.handle')
        .selectAll('resumes')
        .select('files.scan_status')
        .where('resumes.user_id', '=', user.id)
        .where('resumes.removed_at', 'is', null)
        .orderBy('resumes.id', 'desc')
        .execute(),
      sentWith(api.db, user),
    ])
    return resumes.map((resume) => ({ ...resume, is_sent: sent.includes(resume.id) }))
  })

  serve(attachResume, async ({ params, body, caller }) => {
    const user = verified(caller)
    const { row } = await writable(api, user, idIn(params), 'RESUME')
    return inTransaction(api, async () => {
      const resume = await resumeAt(api, user, body.candidacy.resume_url)
      return change(api, user, row.id, { resume_id: resume.id })
    })
  })

  serve(deleteResume, async ({ params, caller }) => {
    const user = signedIn(caller)
    const id = idIn(params)
    return inTransaction(api, async (db) => {
      const resume = await db
        .updateTable('resumes')
        .set({ removed_at: api.now().toISOString() })
        .where('id', '=', id)
        .where('user_id', '=', user.id)
        .where('removed_at', 'is', null)
        .returningAll()
        .executeTakeFirst()
      if (!resume) throw new ApiError('NOT_FOUND', 'no such resume')
      await db
        .updateTable('candidacies')
        .set({ resume_id: null })
        .where('user_id', '=', user.id)
        .where('resume_id', '=', id)
        .where('confirmed_at', 'is', null)
        .execute()
      return { is_kept: !(await forgetRemoved(api, user)).includes(id) }
    })
  })
}

/** Returns the IDs of CVs of submitted applications. The company has access to them. */
async function sentWith(db: Db, user: CallerUser): Promise<(number | null)[]> {
  const rows = await db
    .selectFrom('candidacies')
    .select('resume_id')
    .where('user_id', '=', user.id)
    .where('confirmed_at', 'is not', null)
    .execute()
  return rows.map(({ resume_id }) => resume_id)
}

/**
 * Deletes CVs that were removed from the library, bytes and row, once no submitted application uses them. Returns the
 * IDs of the deleted ones.
 */
export async function forgetRemoved(api: Api, user: CallerUser): Promise<number[]> {
  const { db } = api
  const sent = await sentWith(db, user)
  const removed = await db
    .selectFrom('resumes')
    .select(['id', 'handle'])
    .where('user_id', '=', user.id)
    .where('removed_at', 'is not', null)
    .execute()
  const gone = removed.filter(({ id }) => !sent.includes(id))
  const ids = gone.map(({ id }) => id)
  if (ids.length === 0) return []
  await db.deleteFrom('resumes').where('id', 'in', ids).execute()
  await forgetUnused(
    api,
    gone.map(({ handle }) => handle),
  )
  return ids
}

/**
 * Adds the user's own file to the library as a CV, once per content, and restores a removed one. The file stays locked
 * until it is attached, so a deletion or a virus verdict comes either before or after that. Throws INVALID.
 */
async function resumeAt(api: Api, user: CallerUser, url: string) {
  const { db, now } = api
  const refused = (key: string) => new ApiError('INVALID', 'this file is no CV', { 'candidacy.resume_url': { key } })
  const fileOf = (handle: string) => ownFile(db, user.id, 'candidacy/resume', handle)
  const named = handleOf(url) ?? ''
  const file = (await holdFile(db, named)) && (await fileOf(named))
  if (!file) throw refused('INVALID_PATTERN')
  if (file.scan_status === 'infected') throw refused('INFECTED')
  const resume = await db
    .insertInto('resumes')
    .values({
      user_id: user.id,
      resume_url: addressOf(api, user.company_slug, file.handle),
      handle: file.handle,
      sha256: file.sha256,
      filename: file.filename,
      size: file.size,
      created_at: now().toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'sha256']).doUpdateSet({ removed_at: null }))
    .returningAll()
    .executeTakeFirstOrThrow()
  // A CV that was already in the library keeps its own file.
  const kept = resume.handle === named ? file : await fileOf(resume.handle)
  if (kept?.scan_status === 'infected') throw refused('INFECTED')
  return resume
}
