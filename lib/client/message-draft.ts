import { z } from 'zod'
import type { Attachment } from '#lib/client/outgoing/types'
import { onDevice } from '#lib/client/storage'
import { UploadedFile } from '#lib/domain/upload'

/** Unsent text, which survives reloads and crashes where the browser allows storage. */
const wordsOf = (user_id: number, discussion_id: number) => `message-draft:${user_id}:${discussion_id}`
const filesOf = (user_id: number, discussion_id: number) => `message-files:${user_id}:${discussion_id}`

const Files = z.array(UploadedFile.pick({ filename: true, handle: true }).extend({ url: z.string() }))

export const readMessageDraft = (user_id: number, discussion_id: number) =>
  onDevice.read(wordsOf(user_id, discussion_id)) ?? ''

export const writeMessageDraft = (user_id: number, discussion_id: number, text: string) =>
  onDevice.write(wordsOf(user_id, discussion_id), text || null)

/** Files that are already uploaded and belong to the unsent text. */
export function readDraftFiles(user_id: number, discussion_id: number): Attachment[] {
  try {
    return Files.catch([]).parse(JSON.parse(onDevice.read(filesOf(user_id, discussion_id)) ?? '[]'))
  } catch {
    return []
  }
}

export const writeDraftFiles = (user_id: number, discussion_id: number, files: readonly Attachment[]) =>
  onDevice.write(filesOf(user_id, discussion_id), files.length > 0 ? JSON.stringify(files) : null)
