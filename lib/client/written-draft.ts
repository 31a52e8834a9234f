import { isAttemptOf } from '#lib/client/attempt-key'
import { readTimedText, writeTimedText } from '#lib/client/timed-text'
import { WrittenKind } from '#lib/domain/record'

const PREFIX = 'written-answer:'
/** Storage key of a written answer that is not saved yet. The key of the recordings separates people and questions. */
const textKey = (attemptKey: string, kind: WrittenKind) => `${PREFIX}${attemptKey}:${kind}`
/** Whether a storage key is that of a written answer in this application. */
export const isWrittenDraftOf = (candidacy_id: number, key: string) =>
  key.startsWith(PREFIX) && isAttemptOf(candidacy_id, key.slice(PREFIX.length))

/** Null without a draft. */
export const readWrittenDraft = (attemptKey: string, kind: WrittenKind) => readTimedText(textKey(attemptKey, kind))

export const writeWrittenDraft = (attemptKey: string, kind: WrittenKind, text: string) =>
  writeTimedText(textKey(attemptKey, kind), text)

/** Deletes what was written for a question, once any answer to it is saved. */
export function deleteWrittenDrafts(attemptKey: string) {
  for (const kind of WrittenKind.options) writeWrittenDraft(attemptKey, kind, '')
}
