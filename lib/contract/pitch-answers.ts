import { z } from 'zod'
import { endpoint } from '#lib/contract/endpoint'
import { Candidacy } from '#lib/domain/candidacy'
import { PitchAdjustments } from '#lib/domain/pitch-adjustments'
import { MAX_WRITTEN, Record as PitchRecord, WrittenKind } from '#lib/domain/record'
import { id } from '#lib/contract/id'

/**
 * Extension: answers a pitch in writing, or asks to answer it in another way. Replaces an existing record of the same
 * pitch and candidacy. A request becomes a message to the recruiters when the application is submitted.
 */
export const createWrittenRecord = endpoint({
  method: 'POST',
  path: '/me/records/written',
  body: z.object({
    record: z.object({
      pitch_id: id,
      candidacy_id: id,
      kind: WrittenKind,
      text: z.string().trim().min(1).max(MAX_WRITTEN),
    }),
  }),
  reply: PitchRecord,
})

/**
 * Extension: more time and attempts for the pitch of a draft, without a reason, also before the pitch is reachable. No
 * call of the company returns the choice.
 */
export const adjustPitch = endpoint({
  method: 'PATCH',
  path: '/me/candidacies/:id/pitch_adjustments',
  body: z.object({ candidacy: z.object({ pitch_adjustments: PitchAdjustments }) }),
  reply: Candidacy,
})
