import { visitOrigin } from '#lib/client/visit-origin'
import { isPreview } from '#lib/client/preview'
import type { Step, StepEvent } from '#lib/domain/funnel-step'

/**
 * Calls `countStep` of lib/contract. Uses fetch with `keepalive`, because the page may be closing. The call identifies
 * no user or browser, so it requires no consent. Failures are ignored, because candidates must not notice them.
 */
export function countStep(company: string, campaign: string, step: Step, event: StepEvent, seconds = 0) {
  if (isPreview()) return
  fetch(`/api/companies/${company}/campaigns/${campaign}/steps`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      step,
      event,
      seconds: Math.min(86_400, Math.round(seconds)),
      source: visitOrigin(location.search).source,
    }),
    keepalive: true,
  }).catch(() => null)
}
