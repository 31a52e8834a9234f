import useSWR, { mutate } from 'swr'
import { call, callOnce, keyOf } from '#lib/client/api'
import { refreshCandidacy } from '#lib/client/candidacies'
import { createRecord, listRecords, reuseRecord } from '#lib/contract/candidacies'
import { deleteRecord } from '#lib/contract/extensions'
import type { Candidacy } from '#lib/domain/candidacy'
import type { UploadedFile } from '#lib/domain/upload'

const LIST = keyOf(listRecords)

export const useRecords = () => useSWR(LIST, () => call(listRecords))

async function settled<T>({ campaign }: Candidacy, writing: Promise<T>) {
  const reply = await writing
  await Promise.all([refreshCandidacy(campaign.id), mutate(LIST)])
  return reply
}

export const keepRecord = (candidacy: Candidacy, pitch_id: number, { customUrl, handle }: UploadedFile) =>
  settled(
    candidacy,
    callOnce(createRecord, {
      body: { record: { pitch_id, candidacy_id: candidacy.id, url: customUrl, thumb_url: null, fs_handle: handle } },
    }),
  )

export const reuse = (candidacy: Candidacy, pitch_id: number, id: number) =>
  settled(candidacy, callOnce(reuseRecord, { body: { id, record: { pitch_id, candidacy_id: candidacy.id } } }))

export const removeRecord = (candidacy: Candidacy, id: number) =>
  settled(candidacy, call(deleteRecord, { params: { id } }))
