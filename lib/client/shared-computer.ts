import { DRAFT_CHANGED } from '#lib/client/draft-store'
import { SHARED } from '#lib/client/input-storage'
import { deviceStorage, tabStorage } from '#lib/client/storage'

/** Prefixes of the storage keys of input: answers, the texts of a CV and a video question, and messages with their files. */
const PREFIXES = ['draft:', 'resume-text:', 'written-answer:', 'message-draft:', 'message-files:']
export const isInput = (key: string) => PREFIXES.some((prefix) => key.startsWith(prefix))

/** Marks this tab as on a shared computer or not, and moves input to the storage that applies from then on. */
export function setSharedComputer(isShared: boolean) {
  const [from, to] = isShared ? [deviceStorage, tabStorage] : [tabStorage, deviceStorage]
  for (const name of from.keys().filter(isInput)) {
    to.write(name, from.read(name))
    from.write(name, null)
  }
  tabStorage.write(SHARED, isShared ? '1' : null)
  // Ignored, because data that is not moved is deleted at sign-out, or when it expires.
  if (isShared) moveFromDisk().catch(() => null)
  dispatchEvent(new Event(DRAFT_CHANGED))
}

/** Each store moves its data even if another one cannot be loaded. */
const moveFromDisk = () =>
  Promise.all([
    import('#lib/client/photo-store').then(({ movePagesToMemory }) => movePagesToMemory()),
    import('#lib/client/recorder/index').then(({ moveAttemptsToMemory }) => moveAttemptsToMemory()),
    import('#lib/client/message-queue/send-queue').then(({ moveQueueToTab }) => moveQueueToTab()),
  ])
