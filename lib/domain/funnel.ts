import type { Campaign } from '#lib/domain/campaign'
import { type Candidacy, currentStage, isReachable } from '#lib/domain/candidacy'
import type { Stage } from '#lib/domain/enumerations'

/** What the funnel shows: derived from who is there and what they have done, never stored. */
export type Screen =
  | { at: 'loading' }
  /** What they have done is not known: it could not be read. */
  | { at: 'unread' }
  | { at: 'account' }
  | { at: 'verification' }
  | { at: 'start' }
  | { at: 'stage'; stage: Stage }
  | { at: 'review' }
  | { at: 'receipt' }

export type Visit = {
  session: 'loading' | 'anonymous' | 'unverified' | 'verified'
  candidacy: Candidacy | null | 'loading' | 'unread'
  stages: readonly Stage[]
  /** The stage that the candidate went back to, if any. */
  reopened: Stage | null
  /** Whether this device holds answers that the server has not got yet. */
  hasDraftHere: boolean
}

/** Order of the checks is the order of the guards of §2: session, verification, candidacy, stage. */
export function screenOf({ session, candidacy, stages, reopened, hasDraftHere }: Visit): Screen {
  if (session === 'loading') return { at: 'loading' }
  if (session === 'anonymous') return { at: 'account' }
  if (session === 'unverified') return { at: 'verification' }
  if (candidacy === 'loading' || candidacy === 'unread') return { at: candidacy }
  if (candidacy === null) return { at: 'start' }
  if (candidacy.confirmed_at !== null) return { at: 'receipt' }
  if (reopened && isReachable(reopened, stages, candidacy)) return { at: 'stage', stage: reopened }
  const stage = currentStage(stages, candidacy)
  if (stage) return { at: 'stage', stage }
  // A correction is sent once the questions are finished again. Nobody may pass it by, nor be torn from what they do for it.
  const isChanged = candidacy.answer_draft !== null || hasDraftHere
  return isChanged && isReachable('SURVEY', stages, candidacy) ? { at: 'stage', stage: 'SURVEY' } : { at: 'review' }
}

/** Seconds that a stage takes most people: reading and answering, a film's end, a take and a look at it. */
const SECONDS: { [stage in Stage]: (campaign: Campaign) => number } = {
  VIDEO: () => 75,
  SURVEY: ({ survey }) => 30 * (survey?.questions.length ?? 0),
  PITCH: ({ pitch }) => 60 + 2 * (pitch?.recording_time ?? 60),
  RESUME: () => 60,
}

/** Whole minutes that stages take together, one at least. */
export const minutesFor = (stages: readonly Stage[], campaign: Campaign) =>
  Math.max(1, Math.round(stages.reduce((sum, stage) => sum + SECONDS[stage](campaign), 0) / 60))
