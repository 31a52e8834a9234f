import { z } from 'zod'
import { deviceStorage } from '#lib/client/storage'
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
 * Reads the draft of a kind: 'note', 'captions', 'captions_base' (the version that the captions are based on), or a
 * status such as 'INTERVIEW' for its email. Null without a draft.
 */
export const readText = (owner: DraftOwner, kind: string) => deviceStorage.read(keyOf(owner, kind))
export const writeText = (owner: DraftOwner, kind: string, text: string | null) =>
  deviceStorage.write(keyOf(owner, kind), text || null)

/** Deletes all drafts at sign-out, because the next person at this browser must not see them. */
export function deleteDrafts() {
  for (const name of deviceStorage.keys()) if (/^manager-\w+:/.test(name)) deviceStorage.write(name, null)
}
