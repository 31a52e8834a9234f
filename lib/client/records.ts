import useSWR, { mutate } from 'swr'
import { call, callOnce, keyOf } from '#lib/client/api'
import { refreshCandidacy, storeCandidacy } from '#lib/client/candidacies'
import { uploadFile } from '#lib/client/uploads'
import { createRecord, listRecords, reuseRecord } from '#lib/contract/candidacies'
import { countPitchAttempt, deleteRecord, grantUpload } from '#lib/contract/extensions'
import type { Candidacy } from '#lib/domain/candidacy'
import type { UploadedFile } from '#lib/domain/upload'

const LIST = keyOf(listRecords)

export const useRecords = () => useSWR(LIST, () => call(listRecords))

/** Reloads the candidacy and the records after a write. */
async function withReload<T>({ campaign }: Candidacy, write: Promise<T>) {
  const reply = await write
  await Promise.all([refreshCandidacy(campaign.id), mutate(LIST)])
  return reply
}

/** Requests a grant to upload a video under this name. */
export const grantVideo = (filename: string) => call(grantUpload, { body: { folder: 'records', filename } })

/** Saves an uploaded video as the pitch. Continues without a thumbnail if its upload fails. */
export const saveRecord = async (
  candidacy: Candidacy,
  pitch_id: number,
  { customUrl, handle }: UploadedFile,
  thumb: Blob | null,
) => {
  const thumb_url = thumb && (await uploadThumb(thumb).catch(() => null))
  const record = { pitch_id, candidacy_id: candidacy.id, url: customUrl, thumb_url, fs_handle: handle }
  return withReload(candidacy, callOnce(createRecord, { body: { record } }))
}

const uploadThumb = async (thumb: Blob) => {
  const name = thumb.type === 'image/webp' ? 'pitch.webp' : 'pitch.jpg'
  return (await uploadFile(new File([thumb], name, { type: thumb.type }), 'records', () => {})).customUrl
}

export const reuseVideo = (candidacy: Candidacy, pitch_id: number, id: number) =>
  withReload(candidacy, callOnce(reuseRecord, { body: { id, record: { pitch_id, candidacy_id: candidacy.id } } }))

export const removeRecord = (candidacy: Candidacy, id: number) =>
  withReload(candidacy, call(deleteRecord, { params: { id } }))

/** Counts a completed recording. The server counts each `take_id` once. */
export const reportAttempt = (id: number, take_id: string) =>
  storeCandidacy(call(countPitchAttempt, { params: { id }, body: { take_id } }))
