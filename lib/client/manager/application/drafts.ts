import { z } from 'zod'
import { deviceStorage, tabStorage } from '#lib/client/storage'
import { jsonOrNull } from '#lib/domain/json-or-null'

/** The member and the application of unsent texts, which survive reloads, crashes and a lost connection. */
export type DraftOwner = { company: string; member_id: number; id: number }

const keyOf = ({ company, member_id, id }: DraftOwner, kind: string) => `manager-${kind}:${company}:${member_id}:${id}`

const DraftFile = z.object({ handle: z.string(), filename: z.string(), size: z.number() })
export type DraftFile = z.infer<typeof DraftFile>

const ReplyDraft = z.object({
  text: z.string().default(''),
  files: z.array(DraftFile).default([]),
  /** The idempotency key of an attempt without a response. A retry with the same key sends nothing twice. */
  key: z.string().nullable().default(null),
})
export type ReplyDraft = z.infer<typeof ReplyDraft>

export const EMPTY_REPLY: ReplyDraft = { text: '', files: [], key: null }

export const readReply = (owner: DraftOwner): ReplyDraft =>
  ReplyDraft.safeParse(jsonOrNull(deviceStorage.read(keyOf(owner, 'reply')) ?? '')).data ?? EMPTY_REPLY

export const writeReply = (owner: DraftOwner, draft: ReplyDraft) =>
  deviceStorage.write(
    keyOf(owner, 'reply'),
    draft.text === '' && draft.files.length === 0 ? null : JSON.stringify(draft),
  )

/**
 * Reads the draft of a kind: 'note', 'note7' (a change of this note), 'captions', or a status such as 'INTERVIEW' for its
 * email. The version that a change is based on has the suffix '_base', the language of captions '_locale'. Null without a
 * draft.
 */
export const readText = (owner: DraftOwner, kind: string) => deviceStorage.read(keyOf(owner, kind))
export const writeText = (owner: DraftOwner, kind: string, text: string | null) =>
  deviceStorage.write(keyOf(owner, kind), text || null)

const NoteAttempt = z.object({
  key: z.string(),
  body: z.object({ content: z.string(), mentions: z.array(z.number()) }),
})
/** A call that adds a note and has no response. A retry with the same idempotency key and body adds nothing twice. */
export type NoteAttempt = z.infer<typeof NoteAttempt>

export const readNoteAttempt = (owner: DraftOwner): NoteAttempt | null =>
  NoteAttempt.safeParse(jsonOrNull(readText(owner, 'note_attempt') ?? '')).data ?? null
export const writeNoteAttempt = (owner: DraftOwner, attempt: NoteAttempt | null) =>
  writeText(owner, 'note_attempt', attempt && JSON.stringify(attempt))

/** Deletes all drafts at sign-out, because the next person at this browser must not see them. */
export function deleteDrafts() {
  for (const storage of [deviceStorage, tabStorage])
    for (const name of storage.keys()) if (/^manager-\w+:/.test(name)) storage.write(name, null)
}
