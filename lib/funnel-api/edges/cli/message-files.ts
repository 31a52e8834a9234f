import { createReadStream, statSync } from 'node:fs'
import path from 'node:path'
import { ApiError, type ErrorCode } from '#lib/contract/errors'
import { MAX_FILES } from '#lib/domain/discussion'
import { FOLDERS, formatExtensions, maxSizeOf, MESSAGE_FOLDER } from '#lib/domain/upload'
import { CommandError } from '#lib/funnel-api/platform/errors'
import type { Api } from '#lib/funnel-api/platform/context'

/** A local file to attach to a message. */
export type LocalFile = { path: string; filename: string; size: number }

const formatMegabytes = (size: number) => (size / (1 << 20)).toLocaleString('en', { maximumFractionDigits: 1 })

/** Checks the files before anything is stored. */
export function checkFiles(paths: readonly string[]): LocalFile[] {
  if (paths.length > MAX_FILES) throw new CommandError(`Too many files: ${paths.length} (limit ${MAX_FILES}).`)
  return paths.map(checkFile)
}

function checkFile(file: string): LocalFile {
  const filename = path.basename(file)
  const size = sizeOf(file)
  const maxSize = maxSizeOf(MESSAGE_FOLDER, filename)
  if (maxSize === null)
    throw new CommandError(`Unsupported file type: '${file}'. Allowed: ${formatExtensions(FOLDERS[MESSAGE_FOLDER])}.`)
  if (size === 0) throw new CommandError(`Empty file: '${file}'.`)
  if (size > maxSize)
    throw new CommandError(
      `File too large: '${file}' has ${formatMegabytes(size)} MB (limit ${formatMegabytes(maxSize)} MB).`,
    )
  return { path: file, filename, size }
}

function sizeOf(file: string): number {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) throw new CommandError(`File not found: '${file}'.`)
  if (!stats.isFile()) throw new CommandError(`Not a file: '${file}'.`)
  return stats.size
}

const REASONS: Partial<Record<ErrorCode, string>> = {
  UNSUPPORTED_TYPE: 'does not match its extension or contains unsupported content',
  UNREADABLE: 'is damaged',
  ACTIVE_CONTENT: 'is a PDF with scripts or launch actions',
  TOO_LARGE: 'is an image with more than 50 million pixels',
  BAD_REQUEST: 'changed while it was being read',
  TOO_MANY_REQUESTS: 'exceeds the company’s upload limit. Try again in 10 minutes',
}

/** Stores files for a message of the company and passes their handles to `work`. Deletes them if `work` fails. */
export async function withStoredFiles<T>(
  api: Api,
  company_id: number,
  files: readonly LocalFile[],
  work: (handles: readonly string[]) => Promise<T>,
): Promise<T> {
  const { companyFileOwner } = await import('#lib/funnel-api/features/conversations/company-files')
  const { storeMessageFile } = await import('#lib/funnel-api/features/conversations/message-files')
  const handles: string[] = []
  try {
    for (const { path: filePath, ...file } of files) {
      const source = createReadStream(filePath)
      const stored = await storeMessageFile(api, companyFileOwner(company_id), { ...file, source }).catch(
        (error: unknown) => {
          const reason = error instanceof ApiError ? REASONS[error.code] : undefined
          throw reason === undefined ? error : new CommandError(`'${filePath}' ${reason}.`)
        },
      )
      handles.push(stored.handle)
    }
    return await work(handles)
  } catch (error) {
    const { deleteUnused } = await import('#lib/funnel-api/features/files/unused')
    await deleteUnused(api, handles)
    throw error
  }
}
