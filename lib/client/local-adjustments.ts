import { z } from 'zod'
import { adjustmentsKey, pitchAdjustmentsKey } from '#lib/client/adjustments-keys'
import { MAX_AGE_MS, readInput, writeInput } from '#lib/client/draft-store'
import { Adjustments } from '#lib/domain/adjustments'
import { jsonOrNull } from '#lib/domain/json-or-null'
import { PitchAdjustments } from '#lib/domain/pitch-adjustments'

const Stored = z.object({ adjustments: Adjustments, at: z.number() })
const StoredPitch = z.object({ pitch_adjustments: PitchAdjustments, at: z.number() })

const isRecent = ({ at }: { at: number }) => at > Date.now() - MAX_AGE_MS

/** The adjustments that a visitor without an application requests. They expire like the answers on this device. */
export function readLocalAdjustments(campaign_id: number): Adjustments | null {
  const stored = Stored.safeParse(jsonOrNull(readInput(adjustmentsKey(campaign_id)) ?? '')).data
  return stored && isRecent(stored) ? stored.adjustments : null
}

export const writeLocalAdjustments = (campaign_id: number, adjustments: Adjustments | null) =>
  writeInput(adjustmentsKey(campaign_id), adjustments && JSON.stringify({ adjustments, at: Date.now() }))

/** The time and attempts that a visitor without an application chooses for the video question. */
export function readLocalPitchAdjustments(campaign_id: number): PitchAdjustments | null {
  const stored = StoredPitch.safeParse(jsonOrNull(readInput(pitchAdjustmentsKey(campaign_id)) ?? '')).data
  return stored && isRecent(stored) ? stored.pitch_adjustments : null
}

export const writeLocalPitchAdjustments = (campaign_id: number, pitch_adjustments: PitchAdjustments | null) =>
  writeInput(
    pitchAdjustmentsKey(campaign_id),
    pitch_adjustments && JSON.stringify({ pitch_adjustments, at: Date.now() }),
  )
