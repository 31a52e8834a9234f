import * as contract from '#lib/contract/places'
import type { Api } from '#lib/funnel-api/platform/context'
import { nearestTown, searchTowns } from '#lib/funnel-api/features/places/places'
import { addressKey, countAttempt } from '#lib/funnel-api/platform/rate-limit/rate-limit'
import type { Serve } from '#lib/funnel-api/edges/http/serve'

/** Autocomplete sends a request every few keystrokes. */
const SEARCHES_PER_ADDRESS = { name: 'places-address', max: 240, seconds: 60 }

export function placeRoutes(serve: Serve, api: Api) {
  serve(contract.searchPlaces, async ({ query, caller }) => {
    await countAttempt(api, SEARCHES_PER_ADDRESS, addressKey(caller.address))
    return searchTowns(query.q, query.lang ?? 'en')
  })
  serve(contract.nearestPlace, async ({ query, caller }) => {
    await countAttempt(api, SEARCHES_PER_ADDRESS, addressKey(caller.address))
    return { address: await nearestTown(query, query.lang ?? 'en') }
  })
}
