import type { Session } from '#lib/client/session'

/** The key under which this browser stores the recordings of a candidate for a video question. */
export const attemptKey = (session: Session, candidacy: { id: number }, pitch: { id: number }) =>
  `${session.status === 'user' ? session.user.id : 0}-${candidacy.id}-${pitch.id}`

/** Whether the key belongs to this application. */
export const isAttemptOf = (candidacy_id: number, key: string) => key.split('-')[1] === `${candidacy_id}`
