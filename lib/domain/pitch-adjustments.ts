import { z } from 'zod'
import type { CampaignPitch } from '#lib/domain/campaign'

/** More time or attempts for a video question than the job allows. A candidate chooses it without giving a reason. */
export const PitchAdjustment = z.enum(['NONE', 'DOUBLE', 'QUADRUPLE', 'UNLIMITED'])
export type PitchAdjustment = z.infer<typeof PitchAdjustment>

export const PitchAdjustments = z.object({ time: PitchAdjustment, tries: PitchAdjustment })
export type PitchAdjustments = z.infer<typeof PitchAdjustments>

export const NO_ADJUSTMENTS: PitchAdjustments = { time: 'NONE', tries: 'NONE' }

export const isSameChoice = (a: PitchAdjustments, b: PitchAdjustments) => a.time === b.time && a.tries === b.tries

/** A day, in seconds. The size limit of a file ends an unlimited recording much earlier. */
export const UNLIMITED_SECONDS = 86_400
export const UNLIMITED_TRIES = 1000

const FACTORS = { NONE: 1, DOUBLE: 2, QUADRUPLE: 4 } as const

const adjusted = (value: number, adjustment: PitchAdjustment, unlimited: number) =>
  adjustment === 'UNLIMITED' ? unlimited : value * FACTORS[adjustment]

/** The limits of a video question for a candidate with these adjustments. */
export const pitchLimits = (
  { recording_time, tries }: Pick<CampaignPitch, 'recording_time' | 'tries'>,
  adjustments: PitchAdjustments,
) => ({
  recording_time: adjusted(recording_time, adjustments.time, UNLIMITED_SECONDS),
  tries: adjusted(tries, adjustments.tries, UNLIMITED_TRIES),
})
