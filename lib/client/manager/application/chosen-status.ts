import { CandidacyStatus } from '#lib/domain/enumerations'

/** The statuses that a member can choose. Only candidates withdraw an application. */
export const ChosenStatus = CandidacyStatus.exclude(['WITHDRAWN'])
export type ChosenStatus = Exclude<CandidacyStatus, 'WITHDRAWN'>
