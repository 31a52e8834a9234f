import { call, callOnce } from '#lib/client/api'
import { storeCandidacy } from '#lib/client/candidacies'
import { withReload } from '#lib/client/records'
import { uploadFile } from '#lib/client/uploads'
import { createRecord } from '#lib/contract/candidacy-files'
import { skipPitch as skipPitchCall } from '#lib/contract/candidacy-draft'
import { countPitchAttempt, grantUpload } from '#lib/contract/extensions'
import { createWrittenRecord } from '#lib/contract/pitch-answers'
import type { Candidacy } from '#lib/domain/candidacy'
import type { WrittenKind } from '#lib/domain/record'
import type { UploadedFile } from '#lib/domain/upload'

/** Requests a grant to upload a video under this name. */
export const grantVideo = (filename: string) => call(grantUpload, { body: { folder: 'records', filename } })

/** Saves an uploaded recording as the pitch. Continues if the upload of the thumbnail fails, because it is optional. */
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

/** Saves a written answer, or a request to answer in another way, as the pitch. */
export const saveWritten = (candidacy: Candidacy, pitch_id: number, kind: WrittenKind, text: string) =>
  withReload(
    candidacy,
    callOnce(createWrittenRecord, { body: { record: { pitch_id, candidacy_id: candidacy.id, kind, text } } }),
  )

export const skipPitch = (id: number, is_pitch_passed: boolean) =>
  storeCandidacy(call(skipPitchCall, { params: { id }, body: { candidacy: { is_pitch_passed } } }))

/** Counts a completed recording. The server counts each `take_id` once. */
export const reportAttempt = (id: number, take_id: string) =>
  storeCandidacy(call(countPitchAttempt, { params: { id }, body: { take_id } }))
