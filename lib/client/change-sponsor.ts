import { call } from '#lib/client/api'
import { storeCandidacy } from '#lib/client/candidacies'
import { changeSponsor as changeSponsorCall } from '#lib/contract/applications'

/** Replaces the sponsor of an application with a name or a code. Null removes the sponsor. */
export const changeSponsor = (id: number, sponsor: string | null) =>
  storeCandidacy(call(changeSponsorCall, { params: { id }, body: { candidacy: { sponsor } } }))
