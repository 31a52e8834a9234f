import useSWR, { mutate } from 'swr'
import { call, callOnce, keyOf } from '#lib/client/api'
import { refreshCandidacy, storeCandidacy } from '#lib/client/candidacies'
import { uploadFile } from '#lib/client/uploads'
import { createRecord, listRecords, reuseRecord } from '#lib/contract/candidacies'
import { countTake, deleteRecord, grantUpload } from '#lib/contract/extensions'
import type { Candidacy } from '#lib/domain/candidacy'
import type { UploadedFile } from '#lib/domain/upload'

const LIST = keyOf(listRecords)

export const useRecords = () => useSWR(LIST, () => call(listRecords))

async function settled<T>({ campaign }: Candidacy, writing: Promise<T>) {
  const reply = await writing
  await Promise.all([refreshCandidacy(campaign.id), mutate(LIST)])
  return reply
}

/** Requests a grant to upload a video under this name. */
export const grantVideo = (filename: string) => call(grantUpload, { body: { folder: 'records', filename } })

/** Makes an uploaded video the pitch. Its thumbnail is uploaded too, but is optional. */
export const keepRecord = async (
  candidacy: Candidacy,
  pitch_id: number,
  { customUrl, handle }: UploadedFile,
  thumb: Blob | null,
) => {
  const thumb_url = thumb && (await sendThumb(thumb).catch(() => null))
  const record = { pitch_id, candidacy_id: candidacy.id, url: customUrl, thumb_url, fs_handle: handle }
  return settled(candidacy, callOnce(createRecord, { body: { record } }))
}

const sendThumb = async (thumb: Blob) => {
  const name = thumb.type === 'image/webp' ? 'pitch.webp' : 'pitch.jpg'
  return (await uploadFile(new File([thumb], name, { type: thumb.type }), 'records', () => {})).customUrl
}

export const reuse = (candidacy: Candidacy, pitch_id: number, id: number) =>
  settled(candidacy, callOnce(reuseRecord, { body: { id, record: { pitch_id, candidacy_id: candidacy.id } } }))

export const removeRecord = (candidacy: Candidacy, id: number) =>
  settled(candidacy, call(deleteRecord, { params: { id } }))

/** Counts a completed recording; repeated calls count once. */
export const tellTake = (id: number, take_id: string) =>
  storeCandidacy(call(countTake, { params: { id }, body: { take_id } }))
