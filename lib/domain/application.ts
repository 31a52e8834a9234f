import { isOpen } from '#lib/domain/campaign'
import { type Candidacy, currentStage, listedStages } from '#lib/domain/candidacy'
import type { CandidacyStatus, Stage } from '#lib/domain/enumerations'

/** The state of an application from the candidate's view. It decides the label and the next action. */
export type Standing =
  | { at: 'DRAFT'; stage: Stage | null }
  /** Not submitted, and the job no longer accepts applications. */
  | { at: 'MISSED' }
  | { at: CandidacyStatus }

export function standingOf(candidacy: Candidacy): Standing {
  const { campaign, confirmed_at, status } = candidacy
  if (confirmed_at !== null) return { at: status }
  // Cards have no questions and videos. If a listed stage has none, the funnel skips it when the candidate continues.
  return isOpen(campaign) ? { at: 'DRAFT', stage: currentStage(listedStages(campaign), candidacy) } : { at: 'MISSED' }
}

/** States that do not change any more on their own. */
const OVER: readonly Standing['at'][] = ['MISSED', 'HIRED', 'REJECTED', 'WITHDRAWN']
/** States in which the candidate has the next action. */
const YOURS: readonly Standing['at'][] = ['DRAFT', 'OFFER']

export const isOver = (candidacy: Candidacy) => OVER.includes(standingOf(candidacy).at)

/** A submitted application can be withdrawn until it is rejected. */
export const canWithdraw = ({ confirmed_at, status }: Pick<Candidacy, 'confirmed_at' | 'status'>) =>
  confirmed_at !== null && status !== 'WITHDRAWN' && status !== 'REJECTED'

/** A withdrawal can be undone while the job accepts applications. */
export const canReinstate = ({ status, campaign }: Pick<Candidacy, 'status' | 'campaign'>) =>
  status === 'WITHDRAWN' && isOpen(campaign)

export const GROUPS = ['YOURS', 'THEIRS', 'OVER'] as const
export type Group = (typeof GROUPS)[number]

/**
 * The group by whose turn it is: the candidate's, the company's, or no one's. An unread message is the candidate's
 * turn.
 */
export function groupOf(candidacy: Candidacy, hasUnread: boolean): Group {
  if (hasUnread || YOURS.includes(standingOf(candidacy).at)) return 'YOURS'
  return isOver(candidacy) ? 'OVER' : 'THEIRS'
}

const lastChange = ({ status_changed_at, confirmed_at, created_at }: Candidacy) =>
  status_changed_at ?? confirmed_at ?? created_at ?? ''

/** Groups in the order of urgency, each sorted by last change. Empty groups are omitted. */
export function inGroups(candidacies: readonly Candidacy[], unread: ReadonlySet<number>) {
  const sorted = candidacies.toSorted((a, b) => lastChange(b).localeCompare(lastChange(a)) || b.id - a.id)
  return GROUPS.map((group) => ({
    group,
    candidacies: sorted.filter((candidacy) => groupOf(candidacy, unread.has(candidacy.id)) === group),
  })).filter(({ candidacies: those }) => those.length > 0)
}

export type Moment = { what: 'STARTED' | 'SENT' | CandidacyStatus; at: string | null }

/** Known events with their timestamps, oldest first. */
export function momentsOf({
  created_at,
  confirmed_at,
  status,
  status_changed_at,
  status_history,
}: Candidacy): Moment[] {
  const told: Moment[] = status_history.map(({ status: what, at }) => ({ what, at }))
  const isTold = status === 'RECEIVED' || told.at(-1)?.what === status
  return [
    { what: 'STARTED', at: created_at },
    ...(confirmed_at ? [{ what: 'SENT' as const, at: confirmed_at }] : []),
    ...told,
    ...(confirmed_at && !isTold ? [{ what: status, at: status_changed_at }] : []),
  ]
}
