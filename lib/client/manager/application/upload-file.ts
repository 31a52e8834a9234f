import { sendStaffFile } from '#lib/client/manager/api'
import type { DraftFile } from '#lib/client/manager/application/drafts'
import { uploadStaffFile } from '#lib/contract/staff/files'
import { FOLDERS, MESSAGE_FOLDER } from '#lib/domain/upload'

/** The rules for files of a message. */
export const MESSAGE_FILE_RULES = FOLDERS[MESSAGE_FOLDER]

/** Uploads a file for a message. Throws `ApiError`. */
export async function uploadMessageFile(company: string, file: File): Promise<DraftFile> {
  const { handle, size } = await sendStaffFile(uploadStaffFile, { company, query: { filename: file.name } }, file)
  return { handle, size, filename: file.name }
}
