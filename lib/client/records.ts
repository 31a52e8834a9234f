import useSWR, { mutate } from 'swr'
import { call, callOnce, keyOf } from '#lib/client/api'
import { refreshCandidacy } from '#lib/client/candidacies'
import { listRecords, reuseRecord } from '#lib/contract/candidacy-files'
import { deleteRecord } from '#lib/contract/extensions'
import type { Candidacy } from '#lib/domain/candidacy'

const LIST = keyOf(listRecords)

export const useRecords = () => useSWR(LIST, () => call(listRecords))

/** Reloads the candidacy and the records after a write. */
export async function withReload<T>({ campaign }: Candidacy, write: Promise<T>) {
  const reply = await write
  await Promise.all([refreshCandidacy(campaign.id), mutate(LIST)])
  return reply
}

export const reuseVideo = (candidacy: Candidacy, pitch_id: number, id: number) =>
  withReload(candidacy, callOnce(reuseRecord, { body: { id, record: { pitch_id, candidacy_id: candidacy.id } } }))

/** Deletes the answer permanently. Asks for the password if the link of an email opened the session. */
export async function removeRecord(candidacy: Candidacy, id: number) {
  const { deleteWithPassword } = await import('#lib/client/password-request')
  return withReload(
    candidacy,
    deleteWithPassword(() => call(deleteRecord, { params: { id } })),
  )
}
