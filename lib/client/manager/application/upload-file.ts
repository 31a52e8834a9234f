import { sendStaffFile } from '#lib/client/manager/api'
import type { DraftFile } from '#lib/client/manager/application/drafts'
import { uploadStaffFile } from '#lib/contract/staff/files'
import { FOLDERS, MESSAGE_FOLDER } from '#lib/domain/upload'

/** The rules for files of a message. */
export const MESSAGE_FILE_RULES = FOLDERS[MESSAGE_FOLDER]

/** Uploads a file for a message. Throws `ApiError`, and the reason of an abort. */
export async function uploadMessageFile(company: string, file: File, signal: AbortSignal): Promise<DraftFile> {
  const input = { company, query: { filename: file.name }, signal }
  const { handle, size } = await sendStaffFile(uploadStaffFile, input, file)
  return { handle, size, filename: file.name }
}
