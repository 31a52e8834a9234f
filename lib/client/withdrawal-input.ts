import { writeUnsavedInput } from '#lib/client/unsaved-input'

/** The keys of unsaved input in the dialog that withdraws an application. */
export const withdrawalReasonKey = (candidacy_id: number) => `${candidacy_id}:withdrawal-reason`
export const withdrawalCommentKey = (candidacy_id: number) => `${candidacy_id}:withdrawal`

/** Deletes the reason and the comment that were entered for a withdrawal. */
export function clearWithdrawal(candidacy_id: number) {
  for (const key of [withdrawalReasonKey(candidacy_id), withdrawalCommentKey(candidacy_id)])
    writeUnsavedInput(key, null)
}
