import { DRAFT_CHANGED } from '#lib/client/draft-store'
import { SHARED } from '#lib/client/input-storage'
import { deviceStorage, tabStorage } from '#lib/client/storage'

/** How the names of stored input start: answers, the text of a CV, and messages with their files. */
const PREFIXES = ['draft:', 'resume-text:', 'message-draft:', 'message-files:']

/** Moves stored input to where it is stored from now on. */
export function setSharedComputer(isShared: boolean) {
  const [from, to] = isShared ? [deviceStorage, tabStorage] : [tabStorage, deviceStorage]
  for (const name of from.keys().filter((key) => PREFIXES.some((prefix) => key.startsWith(prefix)))) {
    to.write(name, from.read(name))
    from.write(name, null)
  }
  tabStorage.write(SHARED, isShared ? '1' : null)
  if (isShared) void import('#lib/client/photo-store').then(({ movePagesToMemory }) => movePagesToMemory())
  dispatchEvent(new Event(DRAFT_CHANGED))
}
