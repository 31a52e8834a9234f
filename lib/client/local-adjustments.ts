import { z } from 'zod'
import { adjustmentsKey, pitchAdjustmentsKey } from '#lib/client/adjustments-keys'
import { readInput, writeInput } from '#lib/client/draft-store'
import { MAX_AGE_MS } from '#lib/client/input-storage'
import { Adjustments } from '#lib/domain/adjustments'
import { jsonOrNull } from '#lib/domain/json-or-null'
import { PitchAdjustments } from '#lib/domain/pitch-adjustments'

const Stored = z.object({ adjustments: Adjustments, at: z.number() })
const StoredPitch = z.object({ pitch_adjustments: PitchAdjustments, at: z.number() })

function readRecent<Stored extends { at: number }>(key: string, schema: z.ZodType<Stored>): Stored | null {
  const stored = schema.safeParse(jsonOrNull(readInput(key) ?? '')).data
  return stored && stored.at > Date.now() - MAX_AGE_MS ? stored : null
}

/** The adjustments that a visitor without an application requests. They expire like the answers on this device. */
export const readLocalAdjustments = (campaign_id: number): Adjustments | null =>
  readRecent(adjustmentsKey(campaign_id), Stored)?.adjustments ?? null

export const writeLocalAdjustments = (campaign_id: number, adjustments: Adjustments | null) =>
  writeInput(adjustmentsKey(campaign_id), adjustments && JSON.stringify({ adjustments, at: Date.now() }))

/** The time and attempts that a visitor without an application chooses for the video question. */
export const readLocalPitchAdjustments = (campaign_id: number): PitchAdjustments | null =>
  readRecent(pitchAdjustmentsKey(campaign_id), StoredPitch)?.pitch_adjustments ?? null

export const writeLocalPitchAdjustments = (campaign_id: number, pitch_adjustments: PitchAdjustments | null) =>
  writeInput(
    pitchAdjustmentsKey(campaign_id),
    pitch_adjustments && JSON.stringify({ pitch_adjustments, at: Date.now() }),
  )
