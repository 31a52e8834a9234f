import { ApiError } from '#lib/contract/errors'

export type FailureCause = 'deadline' | 'memory' | 'crash' | 'overloaded'

/** The job has no result: its process was killed or crashed (UNREADABLE), or the queue is full (UNAVAILABLE). */
export class WorkerFailure extends ApiError {
  readonly cause_kind: FailureCause

  constructor(cause: FailureCause) {
    super(cause === 'overloaded' ? 'UNAVAILABLE' : 'UNREADABLE', `worker process: ${cause}`)
    this.name = 'WorkerFailure'
    this.cause_kind = cause
  }
}

const CAUSES: Record<FailureCause, string> = {
  memory: 'parsing it needed too much memory',
  deadline: 'parsing it took too long',
  crash: 'its parser crashed',
  overloaded: 'the server is busy',
}

/** Why a feed or a bundle was not parsed, for its author and the operator. */
export const formatCause = (cause: FailureCause) => CAUSES[cause]
