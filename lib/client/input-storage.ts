import { deviceStorage, tabStorage } from '#lib/client/storage'

/** Set in a tab on a shared computer: input then lasts as long as the tab. */
const SHARED = 'shared-computer'
/** How the names of stored input start: answers, the text of a CV, and messages with their files. */
const PREFIXES = ['draft:', 'resume-text:', 'message-draft:', 'message-files:']

export const isSharedComputer = () => tabStorage.read(SHARED) !== null

/** Where this tab stores input that the server does not have. */
export const inputStorage = () => (isSharedComputer() ? tabStorage : deviceStorage)

/** Moves stored input to where it is stored from now on. */
export function moveInput(isShared: boolean) {
  const [from, to] = isShared ? [deviceStorage, tabStorage] : [tabStorage, deviceStorage]
  for (const name of from.keys().filter((key) => PREFIXES.some((prefix) => key.startsWith(prefix)))) {
    to.write(name, from.read(name))
    from.write(name, null)
  }
  tabStorage.write(SHARED, isShared ? '1' : null)
}

/** The name of answers for an application, and of everything before there is one. */
export const draftKey = (campaign_id: number, candidacy_id: number | null) =>
  `draft:${candidacy_id ?? `campaign-${campaign_id}`}`
