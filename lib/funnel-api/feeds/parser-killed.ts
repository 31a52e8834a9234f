import type { FailureCause } from '#lib/funnel-api/platform/workers/worker-failure'

const CAUSES: Record<FailureCause, string> = {
  memory: 'parsing it needed too much memory',
  deadline: 'parsing it took too long',
  crash: 'its parser crashed',
  overloaded: 'the server is busy',
}

/** Why a feed or a bundle was not parsed, for its author and the operator. */
export const causeInWords = (cause: FailureCause) => CAUSES[cause]
