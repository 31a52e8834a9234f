import { ImportError } from '#lib/funnel-api/features/bundles/problems'
import type { FailureCause } from '#lib/funnel-api/platform/workers/worker-failure'

type ClosingCause = { code: 'NO_JOBS' } | { code: 'JOBS_MISSING'; left: number; online: number }

/** Why a run changed no job, for emails in the language of the recipient. */
export type FeedCause =
  | ClosingCause
  | { code: 'FETCH' | 'TOO_LARGE' | 'FORMAT' | 'NO_VALID_JOBS' | 'MEMORY' | 'DEADLINE' | 'CRASH' | 'INTERNAL' }

/** Thrown for a feed that would close all or too many of its jobs. */
export class ClosingError extends ImportError {
  readonly feed_cause: ClosingCause

  constructor(file: string, message: string, feed_cause: ClosingCause) {
    super([{ file, line: null, message }])
    this.feed_cause = feed_cause
  }
}

export const WORKER_CAUSES: Record<FailureCause, FeedCause> = {
  memory: { code: 'MEMORY' },
  deadline: { code: 'DEADLINE' },
  crash: { code: 'CRASH' },
  overloaded: { code: 'INTERNAL' },
}
