import { call } from '#lib/client/api'
import { storeCandidacy } from '#lib/client/candidacies'
import { changeSponsor as changeSponsorCall } from '#lib/contract/applications'

/** Changes who recommended the job: a name or a code, or nobody. */
export const changeSponsor = (id: number, sponsor: string | null) =>
  storeCandidacy(call(changeSponsorCall, { params: { id }, body: { candidacy: { sponsor } } }))
