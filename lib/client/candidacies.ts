import useSWR, { mutate } from 'swr'
import { call, keyOf } from '#lib/client/api'
import { isRejected } from '#lib/client/is-rejected'
import * as candidacies from '#lib/contract/candidacies'
import type { Candidacy } from '#lib/domain/candidacy'

const keyFor = (campaign_id: number) => keyOf(candidacies.findCandidacy, { campaign_id })
const LIST = keyOf(candidacies.listCandidacies)

/**
 * The user's candidacy for a campaign. Null if there is none. Also null, with `isUnavailable`, if it cannot be read
 * (§4).
 */
export function useCandidacy(campaign_id: number, isSignedIn: boolean) {
  const { data, error, mutate: retry } = useSWR(isSignedIn ? keyFor(campaign_id) : null, () => find(campaign_id))
  return {
    candidacy: data ?? null,
    // SWR's own flag is false for one render after the cache was cleared.
    isLoading: isSignedIn && data === undefined && error === undefined,
    isUnavailable: data === undefined && error !== undefined,
    retry,
  }
}

const find = (campaign_id: number) =>
  call(candidacies.findCandidacy, { params: { campaign_id } }).catch((error: unknown) => {
    // After a network error, the displayed candidacy stays (docs/decisions/0045).
    if (isRejected(error)) return null
    throw error
  })

/** Reads a candidacy without the cache. */
export const readCandidacy = (id: number) => call(candidacies.readCandidacy, { params: { id } })

export const useCandidacies = (isSignedIn: boolean) =>
  useSWR(isSignedIn ? LIST : null, () => call(candidacies.listCandidacies))

/**
 * Stores the candidacy that a write returns in the cache. `alongside` changes the local draft at the same time, so that
 * no screen shows one without the other.
 */
export async function storeCandidacy(write: Promise<Candidacy>, alongside: (candidacy: Candidacy) => void = () => {}) {
  const candidacy = await write
  const cacheUpdate = mutate(keyFor(candidacy.campaign.id), candidacy, { revalidate: false })
  alongside(candidacy)
  await cacheUpdate
  void mutate(LIST)
  return candidacy
}

export const markVideoSeen = (id: number) => storeCandidacy(call(candidacies.markVideoSeen, { params: { id } }))

/** Reloads all candidacies after a write that may affect several. */
export const refreshCandidacies = () => mutate((key) => Array.isArray(key) && String(key[1]).startsWith(LIST[1]))

/** Reloads the candidacy after a change of its records. */
export const refreshCandidacy = (campaign_id: number) => Promise.all([mutate(keyFor(campaign_id)), mutate(LIST)])
