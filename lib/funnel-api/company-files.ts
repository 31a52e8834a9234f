import { ApiError } from '#lib/contract/errors'
import { MESSAGE_FOLDER } from '#lib/domain/upload'
import type { Api } from '#lib/funnel-api/context'
import { inTransaction } from '#lib/funnel-api/db/current'
import type { Db } from '#lib/funnel-api/db/open'
import { type Recruiter, type Writing, writeAsRecruiter } from '#lib/funnel-api/discussions'
import { addressOf } from '#lib/funnel-api/files/handles'

/** Whose a company's file is until a message has it: no person's. Then it is the candidate's, and goes with them. */
export const ownerFor = (company_id: number) => ({ user_id: -company_id, company_id })

const refused = (at: number, message: string, key: string) =>
  new ApiError('INVALID', message, { [`files.${at}`]: { key } })

type Words = Omit<Recruiter, 'files_url'> & { files: readonly string[] }

/**
 * A message of the company's people with files that wait to go with one, each once. INVALID for a handle that is not
 * of the company, that a message has already, or that a virus was found in.
 */
export const writeWithFiles = (api: Writing, { files, ...words }: Words) =>
  inTransaction(api, async (db) => {
    const handles = [...new Set(files)]
    const files_url = handles.length === 0 ? [] : await handOver(db, api, words.candidacy_id, handles)
    // A command has no secret, and is not asked for it.
    const { now, origin } = api
    return writeAsRecruiter({ db, now, origin }, { ...words, files_url })
  })

/** Makes files of a candidacy's company those of its candidate, and answers their addresses. */
async function handOver(db: Db, api: Pick<Api, 'origin'>, candidacy_id: number, handles: readonly string[]) {
  const { user_id, company_id, slug } = await db
    .selectFrom('candidacies')
    .innerJoin('users', 'users.id', 'candidacies.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.id as user_id', 'companies.id as company_id', 'companies.slug'])
    .where('candidacies.id', '=', candidacy_id)
    .executeTakeFirstOrThrow(() => new ApiError('NOT_FOUND', 'no such candidacy'))
  for (const [at, handle] of handles.entries()) {
    const file = await db
      .updateTable('files')
      .set({ user_id })
      .where('handle', '=', handle)
      .where('user_id', '=', ownerFor(company_id).user_id)
      .where('company_id', '=', company_id)
      .where('folder', '=', MESSAGE_FOLDER)
      .returning('scan_status')
      .executeTakeFirst()
    if (!file) throw refused(at, 'no such file that waits for a message', 'INVALID_PATTERN')
    if (file.scan_status === 'infected') throw refused(at, 'a virus was found', 'INFECTED')
  }
  return handles.map((handle) => addressOf(api, slug, handle))
}
