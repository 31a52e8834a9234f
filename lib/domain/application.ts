import { isOpen } from '#lib/domain/campaign'
import { type Candidacy, currentStage, listedStages } from '#lib/domain/candidacy'
import type { CandidacyStatus, Stage } from '#lib/domain/enumerations'

/** The state of an application from the candidate's view. It decides the label and the next action. */
export type ApplicationState =
  | { at: 'DRAFT'; stage: Stage | null }
  /** Not submitted, and the job no longer accepts applications. */
  | { at: 'MISSED' }
  | { at: CandidacyStatus }

export function applicationStateOf(candidacy: Candidacy): ApplicationState {
  const { campaign, confirmed_at, status } = candidacy
  if (confirmed_at !== null) return { at: status }
  return isOpen(campaign) ? { at: 'DRAFT', stage: currentStage(listedStages(campaign), candidacy) } : { at: 'MISSED' }
}

const FINAL_STATES: readonly ApplicationState['at'][] = ['MISSED', 'HIRED', 'REJECTED', 'WITHDRAWN']
/** States in which the candidate has the next action. */
const CANDIDATE_STATES: readonly ApplicationState['at'][] = ['DRAFT', 'OFFER']

export const isOver = (candidacy: Candidacy) => FINAL_STATES.includes(applicationStateOf(candidacy).at)

/** A submitted application can be withdrawn until it is rejected. */
export const canWithdraw = ({ confirmed_at, status }: Pick<Candidacy, 'confirmed_at' | 'status'>) =>
  confirmed_at !== null && status !== 'WITHDRAWN' && status !== 'REJECTED'

/** A withdrawal can be undone while the job accepts applications. */
export const canReinstate = ({ status, campaign }: Pick<Candidacy, 'status' | 'campaign'>) =>
  status === 'WITHDRAWN' && isOpen(campaign)

export const GROUPS = ['TO_COMPLETE', 'IN_PROGRESS', 'CLOSED'] as const
export type Group = (typeof GROUPS)[number]

/**
 * The group by who acts next: the candidate, the company or no one. With an unread message, it is the candidate.
 */
export function groupOf(candidacy: Candidacy, hasUnread: boolean): Group {
  if (hasUnread || CANDIDATE_STATES.includes(applicationStateOf(candidacy).at)) return 'TO_COMPLETE'
  return isOver(candidacy) ? 'CLOSED' : 'IN_PROGRESS'
}

const lastChange = ({ status_changed_at, confirmed_at, created_at }: Candidacy) =>
  status_changed_at ?? confirmed_at ?? created_at ?? ''

/** Groups applications in the order of urgency, each group by last change, latest first. Omits empty groups. */
export function groupApplications(candidacies: readonly Candidacy[], unread: ReadonlySet<number>) {
  const sorted = candidacies.toSorted((a, b) => lastChange(b).localeCompare(lastChange(a)) || b.id - a.id)
  return GROUPS.map((group) => ({
    group,
    candidacies: sorted.filter((candidacy) => groupOf(candidacy, unread.has(candidacy.id)) === group),
  })).filter((entry) => entry.candidacies.length > 0)
}

export type TimelineEvent = { type: 'STARTED' | 'SENT' | CandidacyStatus; at: string | null }

/** Known events with their timestamps, oldest first. */
export function timelineOf({
  created_at,
  confirmed_at,
  status,
  status_changed_at,
  status_history,
}: Candidacy): TimelineEvent[] {
  const changes: TimelineEvent[] = status_history.map(({ status: type, at }) => ({ type, at }))
  const isListed = status === 'RECEIVED' || changes.at(-1)?.type === status
  return [
    { type: 'STARTED', at: created_at },
    ...(confirmed_at ? [{ type: 'SENT' as const, at: confirmed_at }] : []),
    ...changes,
    ...(confirmed_at && !isListed ? [{ type: status, at: status_changed_at }] : []),
  ]
}
