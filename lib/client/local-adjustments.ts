import { z } from 'zod'
import { adjustmentsKey, MAX_AGE_MS, readInput, writeInput } from '#lib/client/draft-store'
import { Adjustments } from '#lib/domain/adjustments'
import { jsonOrNull } from '#lib/domain/json-or-null'

const Stored = z.object({ adjustments: Adjustments, at: z.number() })

/** The adjustments that a visitor without an application requests. They expire like the answers on this device. */
export function readLocalAdjustments(campaign_id: number): Adjustments | null {
  const stored = Stored.safeParse(jsonOrNull(readInput(adjustmentsKey(campaign_id)) ?? '')).data
  return stored && stored.at > Date.now() - MAX_AGE_MS ? stored.adjustments : null
}

export const writeLocalAdjustments = (campaign_id: number, adjustments: Adjustments | null) =>
  writeInput(adjustmentsKey(campaign_id), adjustments && JSON.stringify({ adjustments, at: Date.now() }))
