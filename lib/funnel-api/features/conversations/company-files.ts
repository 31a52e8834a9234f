import { assignFile } from '#lib/funnel-api/features/files/own-file'
import { ApiError } from '#lib/contract/errors'
import { MESSAGE_FOLDER } from '#lib/domain/upload'
import type { Api } from '#lib/funnel-api/platform/context'
import { inTransaction } from '#lib/funnel-api/platform/db/transaction'
import type { Db } from '#lib/funnel-api/platform/db/schema'
import {
  type RecruiterMessage,
  type MessageContext,
  sendRecruiterMessage,
} from '#lib/funnel-api/features/conversations/discussions'
import { privateFileUrl } from '#lib/funnel-api/features/files/handles'

/**
 * Returns the owner of a file that a company has uploaded. The file belongs to no user until it is attached to a
 * message, so its user ID is the negative company ID. Then it belongs to the candidate, and is deleted together with
 * the candidate's account.
 */
export const companyFileOwner = (company_id: number) => ({ user_id: -company_id, company_id })

const invalid = (index: number, message: string, key: string) =>
  new ApiError('INVALID', message, { [`files.${index}`]: { key } })

type Message = Omit<RecruiterMessage, 'files_url'> & { files: readonly string[] }

/**
 * Sends a message of the company with uploaded files. Each file can be attached once. Throws INVALID for a handle of
 * another company, a file that is already attached, and an infected file.
 */
export const sendMessageWithFiles = (api: MessageContext, { files, ...message }: Message) =>
  inTransaction(api, async (db) => {
    const handles = [...new Set(files)]
    const files_url = handles.length === 0 ? [] : await assignFiles(db, api, message.candidacy_id, handles)
    // A caller may pass the full API context. Only the dependencies that the CLI also has are passed on.
    const { now, origin } = api
    return sendRecruiterMessage({ db, now, origin }, { ...message, files_url })
  })

/** Assigns uploaded files of the company to the candidate and returns their URLs. */
async function assignFiles(db: Db, api: Pick<Api, 'origin'>, candidacy_id: number, handles: readonly string[]) {
  const { user_id, company_id, slug } = await db
    .selectFrom('candidacies')
    .innerJoin('users', 'users.id', 'candidacies.user_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .select(['users.id as user_id', 'companies.id as company_id', 'companies.slug'])
    .where('candidacies.id', '=', candidacy_id)
    .executeTakeFirstOrThrow(() => new ApiError('NOT_FOUND', 'Application not found'))
  for (const [index, handle] of handles.entries()) {
    const from = { user_id: companyFileOwner(company_id).user_id, company_id, folder: MESSAGE_FOLDER }
    const file = await assignFile(db, handle, from, user_id)
    if (!file) throw invalid(index, 'File not found or already attached', 'INVALID_PATTERN')
    if (file.scan_status === 'infected') throw invalid(index, 'File is infected', 'INFECTED')
  }
  return handles.map((handle) => privateFileUrl(api, slug, handle))
}
