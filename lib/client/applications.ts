import useSWR, { mutate } from 'swr'
import { call, keyOf } from '#lib/client/api'
import { storeCandidacy, useCandidacies } from '#lib/client/candidacies'
import * as applications from '#lib/contract/applications'
import { listDiscussions } from '#lib/contract/messaging'
import { type Discussion, hasNotification } from '#lib/domain/discussion'
import type { WithdrawalReason } from '#lib/domain/enumerations'

type Withdrawal = { withdrawal_reason: WithdrawalReason | null; withdrawal_comment: string | null }

export const withdrawCandidacy = (id: number, candidacy: Withdrawal) =>
  storeCandidacy(call(applications.withdrawCandidacy, { params: { id }, body: { candidacy } }))

export const reinstateCandidacy = (id: number) =>
  storeCandidacy(call(applications.reinstateCandidacy, { params: { id } }))

/** Opens the discussion of an application, also after it was closed. */
export async function openDiscussion(id: number) {
  const discussion = await call(applications.openDiscussion, { params: { id } })
  void mutate((key) => Array.isArray(key) && key[1] === listDiscussions.path)
  return discussion
}

export type Thread = { id: number; hasUnread: boolean }

/** The discussions of applications by candidacy ID. Undefined while they load, and empty if they cannot be read. */
export function useThreads(): ReadonlyMap<number, Thread> | undefined {
  const { data, error } = useSWR(keyOf(listDiscussions), () => call(listDiscussions))
  const toThread = (discussion: Discussion) =>
    [discussion.candidacy_id, { id: discussion.id, hasUnread: hasNotification(discussion) }] as const
  if (data === undefined && error === undefined) return undefined
  return new Map(data?.map(toThread))
}

/** The confirmation with a reference. `isGone` if the user has no application with it. */
export function useReceipt(reference: string) {
  const { data: candidacies, error: listError, mutate: reloadList } = useCandidacies(true)
  const id = candidacies?.find((candidacy) => candidacy.reference === reference)?.id
  const {
    data: receipt,
    error: receiptError,
    mutate: reloadReceipt,
  } = useSWR(id === undefined ? null : keyOf(applications.readReceipt, { id }), () =>
    call(applications.readReceipt, { params: { id: id! } }),
  )
  const error: unknown = listError ?? receiptError
  const retry = () => Promise.all([reloadList(), reloadReceipt()])
  return { receipt, error, retry, isGone: candidacies !== undefined && id === undefined }
}
