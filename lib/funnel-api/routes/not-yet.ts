import * as accounts from '#lib/contract/accounts'
import { unsubscribeCandidacy } from '#lib/contract/candidacies'
import { ApiError } from '#lib/contract/errors'
import type { Serve } from '#lib/funnel-api/serve'

/** Calls of §7 that the embedded API does not answer yet: the one list of them. */
export const NOT_YET = [
  accounts.deleteMe,
  accounts.readTags,
  accounts.readJobTypes,
  accounts.readExpiration,
  accounts.extendExpiration,
  unsubscribeCandidacy,
] as const

export function notYetRoutes(serve: Serve) {
  for (const endpoint of NOT_YET)
    serve({ ...endpoint, body: accounts.AnyBody, query: accounts.AnyBody }, () => {
      throw new ApiError('NOT_IMPLEMENTED', 'this call is not answered yet')
    })
}
