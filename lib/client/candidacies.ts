import useSWR, { mutate } from 'swr'
import { call, callOnce, keyOf } from '#lib/client/api'
import { writeDraft } from '#lib/client/draft-store'
import { isRefused } from '#lib/client/refused'
import * as candidacies from '#lib/contract/candidacies'
import * as extensions from '#lib/contract/extensions'
import type { AnswerGroup } from '#lib/domain/answer-group'
import type { Candidacy } from '#lib/domain/candidacy'

const keyFor = (campaign_id: number) => keyOf(candidacies.findCandidacy, { campaign_id })
const LIST = keyOf(candidacies.listCandidacies)

/**
 * The user's candidacy for a campaign; null if there is none or it cannot be read (§4), `isUnread` in the latter case.
 */
export function useCandidacy(campaign_id: number, isSignedIn: boolean) {
  const {
    data,
    error,
    isLoading,
    mutate: retry,
  } = useSWR(isSignedIn ? keyFor(campaign_id) : null, () => find(campaign_id))
  return {
    candidacy: data ?? null,
    isLoading,
    isUnread: data === undefined && error !== undefined,
    retry,
  }
}

const find = (campaign_id: number) =>
  call(candidacies.findCandidacy, { params: { campaign_id } }).catch((error: unknown) => {
    // A network error is not a rejection, so what is shown stays (docs/decisions/0045).
    if (isRefused(error)) return null
    throw error
  })

/** Reads the server's version, whatever is shown. */
export const readCandidacy = (id: number) => call(candidacies.readCandidacy, { params: { id } })

export const useCandidacies = (isSignedIn: boolean) =>
  useSWR(isSignedIn ? LIST : null, () => call(candidacies.listCandidacies))

/** Stores the candidacy that a write returns. */
export async function storeCandidacy(writing: Promise<Candidacy>) {
  const candidacy = await writing
  await mutate(keyFor(candidacy.campaign.id), candidacy, { revalidate: false })
  void mutate(LIST)
  return candidacy
}

export type Start = { campaign_id: number; source: string | null; sponsor: string | null }

export const startCandidacy = ({ campaign_id, source, sponsor }: Start) =>
  storeCandidacy(
    callOnce(candidacies.createCandidacy, {
      body: { candidacy: { campaign_id, user_agent: navigator.userAgent, source }, sponsor },
    }),
  )

export const seeVideo = (id: number) => storeCandidacy(call(candidacies.seeVideo, { params: { id } }))

/** The local draft is deleted before the reply is shown: a rest of it would open the survey again. */
export const answerSurvey = (id: number, answer_group: AnswerGroup) =>
  storeCandidacy(
    call(extensions.answerSurvey, { params: { id }, body: { candidacy: { answer_group } } }).then((candidacy) => {
      writeDraft(id, {})
      return candidacy
    }),
  )

/** A draft without an answer after this time, in milliseconds, has met a dead network. */
const DRAFT_MS = 15_000

/** Saves answers while the user types; the reply is stored, so that another tab's answers appear here too. */
export const draftSurvey = (id: number, answer_group: AnswerGroup) =>
  storeCandidacy(
    call(extensions.draftSurvey, {
      params: { id },
      body: { candidacy: { answer_group } },
      signal: AbortSignal.timeout(DRAFT_MS),
    }),
  )

export const passPitch = (id: number, is_pitch_passed: boolean) =>
  storeCandidacy(call(extensions.passPitch, { params: { id }, body: { candidacy: { is_pitch_passed } } }))

export async function attachResume(id: number, resume_url: string) {
  const candidacy = await storeCandidacy(
    call(candidacies.attachResume, { params: { id }, body: { candidacy: { resume_url } } }),
  )
  void mutate(keyOf(candidacies.listResumes))
  return candidacy
}

export const confirmCandidacy = (id: number) => storeCandidacy(call(extensions.confirmCandidacy, { params: { id } }))

export async function deleteCandidacy({ id, campaign }: Candidacy) {
  await call(candidacies.deleteCandidacy, { params: { id } })
  await mutate(keyFor(campaign.id), null, { revalidate: false })
  await mutate(LIST)
}

/** Reads all candidacies again after a write that may affect several. */
export const refreshCandidacies = () => mutate((key) => Array.isArray(key) && String(key[1]).startsWith(LIST[1]))

/** Reads the candidacy again after a related write: a record that was added or removed. */
export const refreshCandidacy = (campaign_id: number) => Promise.all([mutate(keyFor(campaign_id)), mutate(LIST)])
