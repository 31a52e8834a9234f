import { call } from '#lib/client/api'
import { openInTab } from '#lib/client/open-in-tab'
import type { GrantSource } from '#lib/client/recorder/index'
import { download } from '#lib/client/save-file'
import { ApiError } from '#lib/contract/errors'
import { grantUpload, linkFile } from '#lib/contract/extensions'
import { extensionOf, FOLDERS, type Folder, isFolderAllowed, type UploadedFile, uploadName } from '#lib/domain/upload'
import { type Progress, uploadToStore } from '#lib/integrations/filestack'

export type UploadProblem = { key: 'TOO_LARGE'; bound: number } | { key: 'WRONG_TYPE' } | { key: 'EMPTY' } | null

/** Checks the name and size of a file. The service checks its content. */
export function checkUpload(file: File, folder: Folder): UploadProblem {
  const { max_size, extensions } = FOLDERS[folder]
  if (file.size === 0) return { key: 'EMPTY' }
  if (file.size > max_size) return { key: 'TOO_LARGE', bound: max_size }
  return (extensions as readonly string[]).includes(extensionOf(file.name)) ? null : { key: 'WRONG_TYPE' }
}

/** Uploads a file to one of the configured folders. Rejects with an `UploadError` or an `ApiError`. */
export async function uploadFile(
  file: File,
  folder: Folder,
  progress: Progress,
  signal?: AbortSignal,
): Promise<UploadedFile> {
  if (!isFolderAllowed(folder)) {
    // §5: for developers who configure the site, not for candidates.
    console.error(`The folder '${folder}' is not configured. Available: ${Object.keys(FOLDERS).join(', ')}`)
    throw new Error('folder not configured')
  }
  const grant: GrantSource = (filename) => call(grantUpload, { body: { folder, filename }, signal })
  if (folder === 'records' && FOLDERS.records.extensions.some((extension) => extensionOf(file.name) === extension))
    return (await import('#lib/client/recorder/index')).uploadVideoFile(file, { grant, progress, signal })
  return uploadToStore(file, folder, await grant(uploadName(file.name, Date.now())), progress, signal)
}

/** A link to the user's own file, valid for five minutes. The handle is the last part of the URL. */
export const requestFileLink = async (url: string) =>
  (await call(linkFile, { params: { handle: new URL(url, location.origin).pathname.split('/').pop() ?? '' } })).url

/** Downloads the user's own file. Rejects if there is no link to it. */
export const downloadFile = async (url: string, name: string) => download(await requestFileLink(url), name)

/** Why an uploaded file cannot be used. */
export type UploadLoss = 'LOST' | 'INFECTED'

/** Checks an uploaded file. Null if it can be used or the check fails. */
export const findUploadLoss = (url: string): Promise<UploadLoss | null> =>
  requestFileLink(url).then(
    () => null,
    (error: unknown) => {
      const code = error instanceof ApiError ? error.code : null
      return code === 'NOT_FOUND' ? 'LOST' : code === 'GONE' ? 'INFECTED' : null
    },
  )

/** Opens the user's own file in a new tab. Rejects if there is no link to it. */
export const openFile = (url: string) => openInTab(() => requestFileLink(url))
