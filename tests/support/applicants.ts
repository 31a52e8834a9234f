import type { Candidacy } from '#lib/domain/candidacy'
import type { TestApi } from '#tests/support/api'
import { applyFully, type Candidate, signUp } from '#tests/support/candidates'

/** The candidate's calls on an application. */
export const on = (candidate: Candidate, id: number) => ({
  withdraw: (body: object = {}) => candidate.send('PATCH', `/me/candidacies/${id}/withdraw`, body),
  reinstate: () => candidate.send('PATCH', `/me/candidacies/${id}/reinstate`),
  receipt: () => candidate.send('GET', `/me/candidacies/${id}/receipt`),
  read: async () => (await candidate.send('GET', `/me/candidacies/${id}`)).body as Candidacy,
  erase: () => candidate.send('DELETE', `/me/candidacies/${id}`),
  confirm: () => candidate.send('PATCH', `/me/candidacies/${id}/confirm`),
})

export type More = Parameters<typeof signUp>[1]

/** A candidate with a submitted application for 'night-baker'. */
export async function applicant(api: TestApi, more: More = {}) {
  const candidate = await signUp(api, more)
  const { id } = await applyFully(api, candidate)
  const calls = on(candidate, id)
  await calls.confirm()
  return { candidate, id, ...calls }
}

/** The emails of a template to a candidate. */
export const emailsTo = ({ api }: TestApi, { email }: Candidate, template: string) =>
  api.db.selectFrom('outbox').selectAll().where('recipient', '=', email).where('template', '=', template).execute()
