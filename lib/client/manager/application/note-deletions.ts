import { pendingDeletions } from '#lib/client/manager/pending-deletions'
import type { StaffNote } from '#lib/contract/staff/notes'

/** The deletions of notes that the member can still undo. */
export const noteDeletions = pendingDeletions<StaffNote>()
