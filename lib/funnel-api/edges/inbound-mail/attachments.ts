import { Readable } from 'node:stream'
import { ApiError, type ErrorCode } from '#lib/contract/errors'
import { MAX_FILES } from '#lib/domain/discussion'
import { MAX_PIXELS } from '#lib/domain/limits'
import { FOLDERS, formatExtensions, MESSAGE_FOLDER } from '#lib/domain/upload'
import type { Api } from '#lib/funnel-api/platform/context'
import { deleteUnused } from '#lib/funnel-api/features/files/unused'
import type { Translate } from '#lib/funnel-api/platform/messages'
import { type FileOwner, storeMessageFile } from '#lib/funnel-api/features/conversations/message-files'

export type Attachment = { name: string; bytes: Uint8Array }
type Reason = ErrorCode | 'TOO_MANY' | 'INFECTED'
export type RejectedFile = { name: string; reason: Reason }
/** Attachments of an email: the handles of stored files, and the rejected files. */
export type StoredFiles = { handles: readonly string[]; rejected: readonly RejectedFile[] }

export const NO_FILES: StoredFiles = { handles: [], rejected: [] }

/** Errors caused by the file itself. Other errors may be temporary. */
const FILE_ERRORS: readonly ErrorCode[] = [
  'UNSUPPORTED_TYPE',
  'TOO_LARGE',
  'UNREADABLE',
  'ACTIVE_CONTENT',
  'BAD_REQUEST',
]
const MAX_LISTED = 20
const MAX_NAME_LENGTH = 100

/** Stores the valid attachments as files of the owner, up to the limit of a message. Stores none if it throws. */
export async function storeFiles(api: Api, owner: FileOwner, files: readonly Attachment[]): Promise<StoredFiles> {
  const stored: { name: string; handle: string }[] = []
  const rejected: RejectedFile[] = []
  try {
    for (const { name, bytes } of files) {
      const reason = stored.length === MAX_FILES ? 'TOO_MANY' : await store(name, bytes)
      if (reason !== null) rejected.push({ name, reason })
    }
    const infected = await findInfected(api, stored)
    const infectedFiles = stored.filter(({ handle }) => infected.has(handle))
    await deleteUnused(api, [...infected])
    return {
      handles: stored.map(({ handle }) => handle).filter((handle) => !infected.has(handle)),
      rejected: [...rejected, ...infectedFiles.map(({ name }) => ({ name, reason: 'INFECTED' as const }))],
    }
  } catch (error) {
    await deleteUnused(
      api,
      stored.map(({ handle }) => handle),
    )
    throw error
  }

  async function store(name: string, bytes: Uint8Array): Promise<ErrorCode | null> {
    const source = Readable.from([bytes])
    try {
      const { handle } = await storeMessageFile(api, owner, { filename: name, source, size: bytes.length })
      stored.push({ name, handle })
      return null
    } catch (error) {
      if (error instanceof ApiError && FILE_ERRORS.includes(error.code)) return error.code
      throw error
    }
  }
}

/** Returns the handles of files that the scanner has already found to be infected. */
async function findInfected({ db }: Api, stored: readonly { handle: string }[]): Promise<Set<string>> {
  if (stored.length === 0) return new Set()
  const handles = stored.map(({ handle }) => handle)
  const rows = await db
    .selectFrom('files')
    .select('handle')
    .where('handle', 'in', handles)
    .where('scan_status', '=', 'infected')
    .execute()
  return new Set(rows.map(({ handle }) => handle))
}

/** Lists the rejected files with the reasons, for an email. */
export function describeRejected(t: Translate, rejected: readonly RejectedFile[]) {
  const folder = FOLDERS[MESSAGE_FOLDER]
  const rules = {
    kinds: formatExtensions(folder),
    megabytes: folder.max_size >> 20,
    megapixels: MAX_PIXELS / 1e6,
    most: MAX_FILES,
  }
  return rejected.slice(0, MAX_LISTED).map(({ name, reason }) => ({
    title: name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name,
    text: t('MAIL.REPLY_PROBLEM.FILE', { reason, ...rules }),
  }))
}
