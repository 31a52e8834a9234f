import { isPreview } from '#lib/client/preview'
import type { Step, StepEvent } from '#lib/domain/funnel-step'

/**
 * Counts a step of the application: the call `countStep` of lib/contract. It uses fetch directly so that it is sent
 * while the page closes. It identifies no user and no browser, and needs no consent. Failures are ignored.
 */
export function countStep(company: string, campaign: string, step: Step, event: StepEvent, seconds = 0) {
  if (isPreview()) return
  fetch(`/api/companies/${company}/campaigns/${campaign}/steps`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ step, event, seconds: Math.min(86_400, Math.round(seconds)) }),
    keepalive: true,
  }).catch(() => null)
}
