import { isOpen } from '#lib/domain/campaign'
import { type Candidacy, currentStage, listedStages } from '#lib/domain/candidacy'
import type { CandidacyStatus, Stage } from '#lib/domain/enumerations'

/** Where an application stands for the person whose it is: what it is called and what is expected of them follow from it. */
export type Standing =
  | { at: 'DRAFT'; stage: Stage | null }
  /** Not sent, and the job takes none any more. */
  | { at: 'MISSED' }
  | { at: CandidacyStatus }

export function standingOf(candidacy: Candidacy): Standing {
  const { campaign, confirmed_at, status } = candidacy
  if (confirmed_at !== null) return { at: status }
  // Questions and films are not in the list: a listed stage without them is simply gone through when continued.
  return isOpen(campaign) ? { at: 'DRAFT', stage: currentStage(listedStages(campaign), candidacy) } : { at: 'MISSED' }
}

/** Nothing more happens to these by themselves. */
const OVER: readonly Standing['at'][] = ['MISSED', 'HIRED', 'REJECTED', 'WITHDRAWN']
/** The next move is the person's. */
const YOURS: readonly Standing['at'][] = ['DRAFT', 'OFFER']

export const isOver = (candidacy: Candidacy) => OVER.includes(standingOf(candidacy).at)

/** A sent application may be stepped back from until it is decided against. */
export const canWithdraw = ({ confirmed_at, status }: Pick<Candidacy, 'confirmed_at' | 'status'>) =>
  confirmed_at !== null && status !== 'WITHDRAWN' && status !== 'REJECTED'

/** Stepping back can be taken back for as long as the job takes applications. */
export const canReinstate = ({ status, campaign }: Pick<Candidacy, 'status' | 'campaign'>) =>
  status === 'WITHDRAWN' && isOpen(campaign)

export const GROUPS = ['YOURS', 'THEIRS', 'OVER'] as const
export type Group = (typeof GROUPS)[number]

/** Whoever's turn it is: the person's, the company's, nobody's any more. A message that was not read is the person's turn. */
export function groupOf(candidacy: Candidacy, hasUnread: boolean): Group {
  if (hasUnread || YOURS.includes(standingOf(candidacy).at)) return 'YOURS'
  return isOver(candidacy) ? 'OVER' : 'THEIRS'
}

const lastChange = ({ status_changed_at, confirmed_at, created_at }: Candidacy) =>
  status_changed_at ?? confirmed_at ?? created_at ?? ''

/** Those that need the person first; within a group whatever changed last. Groups without any are left out. */
export function inGroups(candidacies: readonly Candidacy[], unread: ReadonlySet<number>) {
  const sorted = candidacies.toSorted((a, b) => lastChange(b).localeCompare(lastChange(a)) || b.id - a.id)
  return GROUPS.map((group) => ({
    group,
    candidacies: sorted.filter((candidacy) => groupOf(candidacy, unread.has(candidacy.id)) === group),
  })).filter(({ candidacies: those }) => those.length > 0)
}

export type Moment = { what: 'STARTED' | 'SENT' | CandidacyStatus; at: string | null }

/** What is known to have happened, oldest first, with its instant; nothing is guessed. */
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
