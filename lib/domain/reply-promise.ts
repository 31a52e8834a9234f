import { z } from 'zod'
import type { CandidacyStatus } from '#lib/domain/enumerations'

/** Days within which a company promises a reply to every application. */
export const ReplyWithinDays = z.number().int().min(1).max(60)

type Promised = {
  confirmed_at: string | null
  reply_by: string | null
  answered_at: string | null
  status: CandidacyStatus
}

/** The last day of a reply promise, and whether that day has passed. */
export type ReplyPromise = { at: 'RUNNING' | 'LATE'; day: string }

/** Statuses that decide nothing. The candidate still waits for the promised reply. */
const UNDECIDED: readonly CandidacyStatus[] = ['RECEIVED', 'IN_REVIEW']

/** Whether a status change by the company fulfills the promise: it is a decision or contains a message. */
export const isReply = (status: CandidacyStatus, message: string) =>
  !UNDECIDED.includes(status) || message.trim() !== ''

/** Null without a promise, and after a reply, a decision or a withdrawal. */
export function replyPromiseOf(
  { confirmed_at, reply_by, answered_at, status }: Promised,
  now: Date,
): ReplyPromise | null {
  if (confirmed_at === null || reply_by === null || answered_at !== null) return null
  if (!UNDECIDED.includes(status)) return null
  return { at: now.getTime() > Date.parse(reply_by) ? 'LATE' : 'RUNNING', day: reply_by.slice(0, 10) }
}
