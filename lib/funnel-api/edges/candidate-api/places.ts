import * as contract from '#lib/contract/places'
import type { Api } from '#lib/funnel-api/context'
import { nearestTown, searchTowns } from '#lib/funnel-api/places/places'
import { addressKey, countAttempt } from '#lib/funnel-api/rate-limit'
import type { Serve } from '#lib/funnel-api/serve'

/** Typing sends a request every few keys. */
const SEARCHES_PER_ADDRESS = { name: 'places-address', most: 240, seconds: 60 }

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
