import { UNLIMITED_SECONDS, UNLIMITED_TRIES } from '#lib/domain/pitch-adjustments'

export const isTimeUnlimited = (recording_time: number) => recording_time >= UNLIMITED_SECONDS
/**
 * Unlimited attempts are `UNLIMITED_TRIES` minus the used ones, so any number down to half of it counts as unlimited.
 * Limited attempts are at most 400, four times the maximum of 100 that a job can set.
 */
export const areTriesUnlimited = (attemptsLeft: number) => attemptsLeft >= UNLIMITED_TRIES / 2
