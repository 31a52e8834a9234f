import type { Campaign } from '#lib/domain/campaign'
import { type Candidacy, currentStage, isReachable } from '#lib/domain/candidacy'
import type { Stage } from '#lib/domain/enumerations'

/** The screen of the funnel. It is derived from the session and the candidacy, and never stored. */
export type Screen =
  | { at: 'loading' }
  /** The candidacy could not be loaded. */
  | { at: 'unread' }
  | { at: 'account' }
  | { at: 'verification' }
  | { at: 'start' }
  | { at: 'stage'; stage: Stage }
  | { at: 'review' }
  | { at: 'receipt' }

export type FunnelState = {
  session: 'loading' | 'anonymous' | 'unverified' | 'verified'
  candidacy: Candidacy | null | 'loading' | 'unread'
  stages: readonly Stage[]
  /** The stage that the candidate reopened, if any. */
  reopened: Stage | null
  /** Whether this device has answers that are not yet on the server. */
  hasDraftHere: boolean
}

/** The checks follow the guards of §2: session, verification, candidacy, stage. */
export function screenOf({ session, candidacy, stages, reopened, hasDraftHere }: FunnelState): Screen {
  if (session === 'loading') return { at: 'loading' }
  if (session === 'anonymous') return { at: 'account' }
  if (session === 'unverified') return { at: 'verification' }
  if (candidacy === 'loading' || candidacy === 'unread') return { at: candidacy }
  if (candidacy === null) return { at: 'start' }
  if (candidacy.confirmed_at !== null) return { at: 'receipt' }
  if (reopened && isReachable(reopened, stages, candidacy)) return { at: 'stage', stage: reopened }
  const stage = currentStage(stages, candidacy)
  if (stage) return { at: 'stage', stage }
  // Changed answers are sent only when the survey is finished again. It opens after all other stages are complete.
  const isChanged = candidacy.answer_draft !== null || hasDraftHere
  return isChanged && isReachable('SURVEY', stages, candidacy) ? { at: 'stage', stage: 'SURVEY' } : { at: 'review' }
}

/** Estimated seconds for each stage: answering, watching the video, or recording and reviewing an attempt. */
const SECONDS: { [stage in Stage]: (campaign: Campaign) => number } = {
  VIDEO: () => 75,
  SURVEY: ({ survey }) => 30 * (survey?.questions.length ?? 0),
  PITCH: ({ pitch }) => 60 + 2 * (pitch?.recording_time ?? 60),
  RESUME: () => 60,
}

/** The estimate for all stages in whole minutes, at least one. */
export const minutesFor = (stages: readonly Stage[], campaign: Campaign) =>
  Math.max(1, Math.round(stages.reduce((sum, stage) => sum + SECONDS[stage](campaign), 0) / 60))
