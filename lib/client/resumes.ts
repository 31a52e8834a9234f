import useSWR, { mutate } from 'swr'
import { call, keyOf } from '#lib/client/api'
import { refreshCandidacies } from '#lib/client/candidacies'
import { listResumes } from '#lib/contract/candidacies'
import { deleteResume } from '#lib/contract/extensions'
import { uniqueResumes } from '#lib/domain/resume'

const LIST = keyOf(listResumes)

export const useResumes = () => useSWR(LIST, async () => uniqueResumes(await call(listResumes)))

/** Deletes a CV from the library and from drafts. Returns whether a submitted application retains it. */
export async function removeResume(id: number): Promise<boolean> {
  const { is_kept } = await call(deleteResume, { params: { id } })
  await Promise.all([mutate(LIST), refreshCandidacies()])
  return is_kept
}
