import { readText, writeText } from '#lib/client/manager/application/drafts'
import { sharedDrafts } from '#lib/client/manager/application/shared-draft'

/** The texts of new notes that are not added yet. */
const drafts = sharedDrafts('', {
  read: (owner) => readText(owner, 'note') ?? '',
  write: (owner, text) => writeText(owner, 'note', text),
})
export const changeNote = drafts.change
export const useStoredNote = drafts.useDraft
