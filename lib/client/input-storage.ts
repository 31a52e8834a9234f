import { deviceStorage, tabStorage } from '#lib/client/storage'

/** Storage key that marks a tab on a shared computer, where input is deleted with the tab. */
export const SHARED = 'shared-computer'

export const isSharedComputer = () => tabStorage.read(SHARED) !== null

/** The storage for input that the server does not have. */
export const inputStorage = () => (isSharedComputer() ? tabStorage : deviceStorage)

/** Input on the device is deleted after this time without a change. */
export const DRAFT_DAYS = 30
export const MAX_AGE_MS = DRAFT_DAYS * 24 * 60 * 60 * 1000

/** The storage key of the draft of an application, or of a job for which no application exists yet. */
export const draftKey = (campaign_id: number, candidacy_id: number | null) =>
  `draft:${candidacy_id ?? `campaign-${campaign_id}`}`
