import { managerOrigin } from '#lib/funnel-api/features/companies/manager-url'
import type { Api } from '#lib/funnel-api/platform/context'

/** How long a challenge for a passkey is valid. */
export const CHALLENGE_SECONDS = 5 * 60

/** Passkeys belong to the manager host and are not offered on any other host. */
export function relyingPartyOf(api: Pick<Api, 'origin'>) {
  const { origin, hostname } = new URL(managerOrigin(api))
  return { origin, id: hostname }
}
