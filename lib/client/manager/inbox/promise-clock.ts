import type { InboxEntry } from '#lib/contract/staff/inbox'

export type PromiseClock =
  | { at: 'LATE'; days: number }
  | { at: 'LEFT'; days: number }
  | { at: 'TODAY' }
  /** The company promised no reply. */
  | { at: 'NONE' }
  /** The company has replied, or the candidate has withdrawn. */
  | { at: 'OVER' }

export type Promised = Pick<InboxEntry, 'answered_at' | 'withdrawn_at' | 'days_late' | 'status'>

export const isWaiting = ({ answered_at, withdrawn_at, status }: Omit<Promised, 'days_late'>) =>
  answered_at === null && withdrawn_at === null && status !== 'WITHDRAWN'

/** How long the candidate still waits for the promised reply. */
export function promiseClockOf(entry: Promised): PromiseClock {
  if (!isWaiting(entry)) return { at: 'OVER' }
  const { days_late } = entry
  if (days_late === null) return { at: 'NONE' }
  if (days_late === 0) return { at: 'TODAY' }
  return days_late > 0 ? { at: 'LATE', days: days_late } : { at: 'LEFT', days: -days_late }
}

/** 'soon': the promised reply is due today or within two days. */
export const clockTone = (clock: PromiseClock): 'late' | 'soon' | 'calm' => {
  if (clock.at === 'LATE') return 'late'
  if (clock.at === 'TODAY' || (clock.at === 'LEFT' && clock.days <= 2)) return 'soon'
  return 'calm'
}
