import { createReadStream, statSync } from 'node:fs'
import path from 'node:path'
import { ApiError, type ErrorCode } from '#lib/contract/errors'
import { FILES_MOST } from '#lib/domain/discussion'
import { FOLDERS, kindsOf, maxSizeOf, MESSAGE_FOLDER } from '#lib/domain/upload'
import { Refused } from '#lib/funnel-api/cli/refused'
import type { Api } from '#lib/funnel-api/context'

/** A file of this machine that is to go with a message. */
export type NamedFile = { path: string; filename: string; size: number }

const megabytes = (size: number) => (size / (1 << 20)).toLocaleString('en', { maximumFractionDigits: 1 })

/** Looks at files as far as that goes before anything is written. */
export function namedFiles(paths: readonly string[]): NamedFile[] {
  if (paths.length > FILES_MOST)
    throw new Refused(`A message has ${FILES_MOST} files at most; ${paths.length} were given.`)
  return paths.map(namedFile)
}

function namedFile(named: string): NamedFile {
  const filename = path.basename(named)
  const size = sizeOf(named)
  const most = maxSizeOf(MESSAGE_FOLDER, filename)
  if (most === null)
    throw new Refused(`'${named}' is of no kind that a message takes: ${kindsOf(FOLDERS[MESSAGE_FOLDER])}.`)
  if (size === 0) throw new Refused(`'${named}' is empty.`)
  if (size > most) throw new Refused(`'${named}' has ${megabytes(size)} MB; ${megabytes(most)} MB is the most.`)
  return { path: named, filename, size }
}

function sizeOf(named: string): number {
  const found = statSync(named, { throwIfNoEntry: false })
  if (!found) throw new Refused(`There is no file '${named}'.`)
  if (!found.isFile()) throw new Refused(`'${named}' is no file.`)
  return found.size
}

const REASONS: Partial<Record<ErrorCode, string>> = {
  UNSUPPORTED_TYPE: 'is not what its name says, or holds what nobody is sent',
  UNREADABLE: 'cannot be read: it is damaged',
  ACTIVE_CONTENT: 'is a PDF with scripts or actions that start programs',
  TOO_LARGE: 'is a picture of more than 50 million pixels',
  BAD_REQUEST: 'has changed while it was read',
  TOO_MANY_REQUESTS: 'is more than a company may send in ten minutes',
}

/** Keeps files for a message of the company and does the work with their handles; where that fails, none is kept. */
export async function withStored<T>(
  api: Api,
  company_id: number,
  files: readonly NamedFile[],
  work: (handles: readonly string[]) => Promise<T>,
): Promise<T> {
  const { ownerFor } = await import('#lib/funnel-api/company-files')
  const { storeMessageFile } = await import('#lib/funnel-api/message-files')
  const handles: string[] = []
  try {
    for (const { path: from, ...file } of files) {
      const source = createReadStream(from)
      const stored = await storeMessageFile(api, ownerFor(company_id), { ...file, source }).catch((error: unknown) => {
        const reason = error instanceof ApiError ? REASONS[error.code] : undefined
        throw reason === undefined ? error : new Refused(`'${from}' ${reason}.`)
      })
      handles.push(stored.handle)
    }
    return await work(handles)
  } catch (error) {
    const { forgetUnused } = await import('#lib/funnel-api/files/unused')
    await forgetUnused(api, handles)
    throw error
  }
}
