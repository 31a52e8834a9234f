import useSWR, { mutate } from 'swr'
import { call, keyOf } from '#lib/client/api'
import { EMPTY_DRAFT, writeDraft } from '#lib/client/draft-store'
import { draftKey } from '#lib/client/input-storage'
import { isRejected } from '#lib/client/is-rejected'
import * as candidacies from '#lib/contract/candidacies'
import * as drafts from '#lib/contract/candidacy-draft'
import type { AnswerAges, AnswerGroup } from '#lib/domain/answer-group'
import type { Candidacy } from '#lib/domain/candidacy'

const keyFor = (campaign_id: number) => keyOf(candidacies.findCandidacy, { campaign_id })
const LIST = keyOf(candidacies.listCandidacies)

/** The user's candidacy for a campaign. Null if there is none or, with `isUnavailable`, if it cannot be read (§4). */
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
  const isShown = mutate(keyFor(candidacy.campaign.id), candidacy, { revalidate: false })
  alongside(candidacy)
  await isShown
  void mutate(LIST)
  return candidacy
}

/** The timeout detects connections that no longer respond. */
export const DRAFT_TIMEOUT_MS = 15_000

export const markVideoSeen = (id: number) => storeCandidacy(call(candidacies.markVideoSeen, { params: { id } }))

export const answerSurvey = (id: number, answer_group: AnswerGroup) =>
  storeCandidacy(
    call(drafts.answerSurvey, { params: { id }, body: { candidacy: { answer_group } } }),
    // A remaining draft would count as a change of the submitted answers.
    ({ campaign }) => writeDraft(draftKey(campaign.id, id), EMPTY_DRAFT),
  )

/** Saves answers while the user types. The response also contains answers from other tabs. */
export const saveSurveyDraft = (id: number, answer_group: AnswerGroup, answer_ages: AnswerAges) =>
  storeCandidacy(
    call(drafts.draftSurvey, {
      params: { id },
      body: { candidacy: { answer_group, answer_ages } },
      signal: AbortSignal.timeout(DRAFT_TIMEOUT_MS),
    }),
  )

export const confirmCandidacy = (id: number) => storeCandidacy(call(drafts.confirmCandidacy, { params: { id } }))

export async function deleteCandidacy({ id, campaign }: Candidacy) {
  const { withPassword } = await import('#lib/client/password-request')
  await withPassword(() => call(candidacies.deleteCandidacy, { params: { id } }))
  await mutate(keyFor(campaign.id), null, { revalidate: false })
  await mutate(LIST)
}

/** Reloads all candidacies after a write that may affect several. */
export const refreshCandidacies = () => mutate((key) => Array.isArray(key) && String(key[1]).startsWith(LIST[1]))

/** Reloads the candidacy after a change of its records. */
export const refreshCandidacy = (campaign_id: number) => Promise.all([mutate(keyFor(campaign_id)), mutate(LIST)])
