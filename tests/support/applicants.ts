import type { Candidacy } from '#lib/domain/candidacy'
import type { TestApi } from '#tests/support/api'
import { applyFully, type Candidate, signUp } from '#tests/support/candidates'

/** What a candidate may do with an application. */
export const on = (candidate: Candidate, id: number) => ({
  withdraw: (body: object = {}) => candidate.send('PATCH', `/me/candidacies/${id}/withdraw`, body),
  reinstate: () => candidate.send('PATCH', `/me/candidacies/${id}/reinstate`),
  receipt: () => candidate.send('GET', `/me/candidacies/${id}/receipt`),
  read: async () => (await candidate.send('GET', `/me/candidacies/${id}`)).body as Candidacy,
  erase: () => candidate.send('DELETE', `/me/candidacies/${id}`),
  confirm: () => candidate.send('PATCH', `/me/candidacies/${id}/confirm`),
})

export type More = Parameters<typeof signUp>[1]

/** Somebody with an application for 'night-baker' that was sent. */
export async function applicant(api: TestApi, more: More = {}) {
  const candidate = await signUp(api, more)
  const { id } = await applyFully(api, candidate)
  const calls = on(candidate, id)
  await calls.confirm()
  return { candidate, id, ...calls }
}

/** The letters of a kind that were written to somebody. */
export const lettersTo = ({ api }: TestApi, { email }: Candidate, template: string) =>
  api.db.selectFrom('outbox').selectAll().where('recipient', '=', email).where('template', '=', template).execute()
