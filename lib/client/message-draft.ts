import { z } from 'zod'
import type { Attachment } from '#lib/client/message-queue/types'
import { readTimedText, writeTimedText } from '#lib/client/timed-text'
import { jsonOrNull } from '#lib/domain/json-or-null'
import { UploadedFile } from '#lib/domain/upload'

/** Storage keys of unsent messages, which survive reloads and crashes for 30 days. */
const textKey = (user_id: number, discussion_id: number) => `message-draft:${user_id}:${discussion_id}`
const filesKey = (user_id: number, discussion_id: number) => `message-files:${user_id}:${discussion_id}`

const Files = z.array(UploadedFile.pick({ filename: true, handle: true }).extend({ url: z.string() }))

export const readMessageDraft = (user_id: number, discussion_id: number) =>
  readTimedText(textKey(user_id, discussion_id)) ?? ''

export const writeMessageDraft = (user_id: number, discussion_id: number, text: string) =>
  writeTimedText(textKey(user_id, discussion_id), text)

/** Uploaded files of the unsent message. */
export const readDraftFiles = (user_id: number, discussion_id: number): Attachment[] =>
  Files.safeParse(jsonOrNull(readTimedText(filesKey(user_id, discussion_id)) ?? '')).data ?? []

export const writeDraftFiles = (user_id: number, discussion_id: number, files: readonly Attachment[]) =>
  writeTimedText(filesKey(user_id, discussion_id), files.length > 0 ? JSON.stringify(files) : '')
