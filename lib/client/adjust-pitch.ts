import { call } from '#lib/client/api'
import { storeCandidacy } from '#lib/client/candidacies'
import { writeLocalPitchAdjustments } from '#lib/client/local-adjustments'
import * as contract from '#lib/contract/pitch-answers'
import type { PitchAdjustments } from '#lib/domain/pitch-adjustments'

/** Saves the choice of more time and attempts, which replaces an older one that this device has not sent. */
export const adjustPitch = (id: number, pitch_adjustments: PitchAdjustments) =>
  storeCandidacy(
    call(contract.adjustPitch, { params: { id }, body: { candidacy: { pitch_adjustments } } }),
    ({ campaign }) => writeLocalPitchAdjustments(campaign.id, null),
  )
