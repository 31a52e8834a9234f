import useSWR, { mutate } from 'swr'
import { call, keyOf } from '#lib/client/api'
import { refreshCandidacies, storeCandidacy } from '#lib/client/candidacies'
import { readTimedText, writeTimedText } from '#lib/client/timed-text'
import { attachResume as attachResumeCall, listResumes } from '#lib/contract/candidacy-files'
import { deleteResume } from '#lib/contract/extensions'
import { uniqueResumes } from '#lib/domain/resume'

const LIST = keyOf(listResumes)

export const useResumes = () => useSWR(LIST, async () => uniqueResumes(await call(listResumes)))

/** Null continues without a CV where it is optional. */
export async function attachResume(id: number, resume_url: string | null) {
  const candidacy = await storeCandidacy(
    call(attachResumeCall, { params: { id }, body: { candidacy: { resume_url } } }),
  )
  void mutate(LIST)
  return candidacy
}

/** Deletes a CV from the library and from drafts. Returns whether a submitted application retains it. */
export async function removeResume(id: number): Promise<boolean> {
  const { deleteWithPassword } = await import('#lib/client/password-request')
  const reply = await deleteWithPassword(() => call(deleteResume, { params: { id } }))
  await Promise.all([mutate(LIST), refreshCandidacies()])
  return reply?.is_kept ?? false
}

/** Storage key of a written CV that is not attached yet. */
const textKey = (candidacy_id: number) => `resume-text:${candidacy_id}`

export const readResumeText = (candidacy_id: number) => readTimedText(textKey(candidacy_id)) ?? ''

export const writeResumeText = (candidacy_id: number, text: string) => writeTimedText(textKey(candidacy_id), text)
