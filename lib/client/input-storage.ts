import { deviceStorage, tabStorage } from '#lib/client/storage'

/** Set in a tab on a shared computer: input then lasts as long as the tab. */
export const SHARED = 'shared-computer'

export const isSharedComputer = () => tabStorage.read(SHARED) !== null

/** Where this tab stores input that the server does not have. */
export const inputStorage = () => (isSharedComputer() ? tabStorage : deviceStorage)

/** The storage key of the draft of an application, or of a job for which no application exists yet. */
export const draftKey = (campaign_id: number, candidacy_id: number | null) =>
  `draft:${candidacy_id ?? `campaign-${campaign_id}`}`
